// What the phone still has to send, in sight on every page of a table: a line for each result and for the turns of each
// game, and below it what can be done about it. What has arrived is one line together, with the receipts; it also says
// when something else counts by now. All words come from table/_outbox.html.
//
// Pages on which something is entered have a tag for it, and the words. On others, phone.js fetches it once there is
// something to show, and it fetches the words: with the page that the phone has for the time without a connection.

import { hasArrived, isTurn } from "./outbox.js";
import { timeOfDay } from "./page.js";
import { hadEntries, outbox, place } from "./phone.js";

const lines = document.getElementById("outbox-status");
const list = document.getElementById("outbox-entries");
const shownAs = new WeakMap();
const STUCK = ["refused", "conflict", "closed"];
const closed = document.querySelector("[data-closed]")?.dataset.closed;

async function fetchWords(address) {
  const response = await fetch(address).catch(() => caches.match(address, { ignoreVary: true }));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  place.append(...page.querySelectorAll("#outbox template"));
}

if (!place.querySelector("template")) await fetchWords(place.dataset.words);

const isItsPage = ({ form }) => location.pathname === form;
// Behind a link that is closed nothing can be looked at or chosen any more, whatever was the matter with an entry.
const isShut = ({ page, state }) => closed && location.pathname.startsWith(page) && STUCK.includes(state);
const whereAndWhen = ({ where, made }) => `${where}, ${timeOfDay(made)}`;

// Turns of a game wait together. The game's own page shows each of them, and says here only what is closed.
function turnsTogether(table) {
  const turns = outbox.all().filter((one) => isTurn(one) && one.table === table);
  const waiting = turns.filter(({ state }) => state !== "accepted");
  const first = waiting[0] || turns[0];
  const text = [first.where, ...waiting.map((one) => one.text)].join("\n");
  return { ...first, id: `turns-${table}`, parts: turns, count: waiting.length, text };
}

// Players whom the phone is handed to are not bothered with what is settled.
function entries() {
  const all = outbox.all();
  const tables = new Set(all.filter(isTurn).map(({ table }) => table));
  const games = [...tables].map(turnsTogether);
  const seenHere = games.filter((one) => one.state === "closed" || isShut(one) || !isItsPage(one));
  const shown = [...all.filter((one) => !isTurn(one)), ...seenHere];
  const open = shown.filter((one) => !hasArrived(one));
  const settled = shown.filter(hasArrived);
  if ("forPlayers" in place.dataset) return open.filter((one) => !["dropped", "same"].includes(stateOf(one)));
  return settled.length ? [settledTogether(settled), ...open] : open;
}

// The newest first. Beside the result of a table the line does not speak of its turns as well.
function settledTogether(settled) {
  settled.sort((one, other) => other.made - one.made);
  const state = ["outdated", "proposed"].find((part) => settled.some((one) => partOf(one) === part)) || "arrived";
  const receiptOf = ({ answer }) => (state === "outdated" ? null : answer.receipt);
  const hasResult = (table) => settled.some((one) => table === one.table && !one.parts);
  const named = settled.filter(({ parts, table }) => !parts || !hasResult(table));
  const line = named.map((one) => [receiptOf(one), whereAndWhen(one)].filter(Boolean).join(" · ")).join("; ");
  return { id: "settled", state, parts: settled.flatMap((one) => one.parts || [one]), settled, line };
}

// A page that is not older than a result tells what counts by now, and what the organiser decides. Unless it has just come
// (`isNew`), another tab may know better.
function learn(isNew) {
  for (const { dataset } of document.querySelectorAll("[data-counts]")) {
    const [now, ...proposed] = dataset.counts.split(" ");
    for (const { id, table, answer, ...known } of outbox.all()) {
      if (table !== dataset.table || !answer?.receipt || answer.version > dataset.latest) continue;
      if (!isNew && known.now !== undefined) continue;
      const waits = proposed.includes(answer.receipt);
      if (known.now !== now || known.waits !== waits) outbox.update(id, { now, waits });
    }
  }
}

function partOf({ parts, state, answer, now, waits }) {
  if (parts) return "turns";
  if (now === undefined || waits) return state;
  return now === answer.receipt ? "accepted" : "outdated";
}

function stateOf(entry) {
  if (entry.settled) return entry.state;
  if (isShut(entry)) return entry.parts ? "turns-closed" : "closed";
  if (entry.parts) return `turns-${entry.state}`;
  if (entry.state === "conflict" && entry.answer.same) return "same";
  return outbox.isSending(entry) ? "sent" : entry.state;
}

function filled(kind, state, entry) {
  const made = place.querySelector(`template[data-${kind}="${state}"]`).content.firstElementChild.cloneNode(true);
  const all = (selector) => made.querySelectorAll(selector);
  const values = { ...entry.answer, ...entry, where: whereAndWhen(entry) };
  const code = isShut(entry) ? closed : entry.answer?.code;
  for (const slot of all("[data-slot]")) slot.textContent = values[slot.dataset.slot] || "–";
  for (const link of all("a[data-to]")) link.href = entry[link.dataset.to];
  // What leads to this very page, and what it says itself.
  for (const one of all("[data-elsewhere]")) one.hidden = isItsPage(entry);
  for (const one of all("[data-unless-said]")) one.hidden = Boolean(code) && code === closed;
  for (const one of all("[data-if]")) one.hidden = !one.dataset.if.split(" ").includes(code);
  for (const one of all("[data-unless]")) one.hidden = one.dataset.unless.split(" ").includes(code);
  return made;
}

// Replaced only where something is different: an open detail stays open, and nothing is said aloud twice.
function show(into, made, entry, state) {
  const words = state + made.textContent;
  const old = [...into.children].find(({ dataset }) => dataset.entry === entry.id);
  made.dataset.entry = entry.id;
  if (old && shownAs.get(old) === words) return;
  shownAs.set(made, words);
  if (old) old.replaceWith(made);
  else into.append(made);
}

function draw() {
  learn(false);
  const shown = entries();
  for (const old of [...lines.children, ...list.children]) {
    if (!shown.some(({ id }) => id === old.dataset.entry)) old.remove();
  }
  for (const entry of shown) {
    const state = stateOf(entry);
    const line = filled("status", state, entry);
    line.append(...(entry.settled || []).map((one) => filled("part", partOf(one), one)));
    show(lines, line, entry, state);
    // While it is on its way there is the same to be done as while it waits.
    const acts = entry.settled ? "settled" : state === "sent" ? "waiting" : state;
    show(list, filled("acts", acts, entry), entry, acts);
  }
  place.classList.toggle("is-empty", shown.length === 0);
}

// What the buttons do

async function copy(entry, button) {
  const area = button.closest("[data-entry]").querySelector("textarea");
  area.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(entry.text);
    else document.execCommand("copy");
    button.textContent = button.dataset.done;
  } catch {
    area.focus(); // selected, so that one can copy it by hand
  }
}

function change(entry) {
  outbox.takeBack(entry);
  if (!isItsPage(entry)) location.assign(entry.form);
}

// Where somebody else entered the same, the form on this page builds upon something that is past.
function dismiss(entry) {
  const isConflict = entry.state === "conflict";
  if (isConflict) outbox.dropDrafts(entry);
  for (const { id } of entry.parts || [entry]) outbox.remove(id);
  if (isConflict && isItsPage(entry) && !closed) location.assign(entry.page);
}

function sendAgain(entry) {
  for (const one of entry.parts || [entry]) if (STUCK.includes(one.state)) outbox.retry(one);
  outbox.hurry();
}

const ACTS = { send: () => outbox.hurry(), again: sendAgain, change, copy, dismiss };

list.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  const entry = button && entries().find(({ id }) => id === button.closest("[data-entry]").dataset.entry);
  if (!entry) return;
  ACTS[button.dataset.do](entry, button);
  if (!button.isConnected) place.focus({ preventScroll: true });
});

document.addEventListener("outbox:changed", draw);
document.addEventListener("htmx:afterSettle", () => {
  learn(true);
  draw();
});

// What another tab has stored since this page came, it may know better.
learn(hadEntries);
