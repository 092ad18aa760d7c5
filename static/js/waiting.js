// Turns of a game on their way. Each is stored on the phone before it is sent (outbox.js), and without a connection the
// page goes on: whose turn it is goes round in seat order, past those who left, and the pictures say how old they are.
// Where a turn cannot be, or another phone wrote meanwhile, the others wait until somebody chose. All words:
// table/_game_waiting.html.

import { steppingBack, wroteElsewhere, wroteHere } from "./game.js";
import { isTurn } from "./outbox.js";
import { outbox } from "./phone.js";
import { begun, clear, fill, hide, inWords, isStale, total, turnForm, values } from "./turn_form.js";
import { aim, before, lineOf, mayArriveAtOnce, moved, mustChoose, seatAt, wanted } from "./turns.js";
import { made, showWaiting } from "./waiting_panel.js";

const AT_ONCE = 1500; // milliseconds in which a turn may arrive before the page goes on without an answer
const place = document.getElementById("waiting");
const table = place?.dataset.table;
let atOnceUntil = 0;
let asked = "";
let knownThen = -1;
let restored = "";
let aside = null; // what was begun behind turns of which one has to be looked at first
let chooses = false;

const game = () => document.getElementById("game");
const seatLines = () => [...game().querySelectorAll(".stack-line")];
const queue = () => outbox.turnsOf(table);
const known = () => outbox.gameOf(table);
const isBusy = () => turnForm().getAttribute("aria-busy") === "true";

function shown() {
  const { record, version, turns } = game().dataset;
  return { record: Number(record), version: Number(version), turns: Number(turns) };
}

function seats() {
  return seatLines().map((line) => ({
    name: line.querySelector(".stack-who > bdi").textContent.trim(),
    hasLeft: line.classList.contains("has-left"),
  }));
}

function inText(entry) {
  return made("data-say='turn'", lineOf(entry, seats())).textContent.trim();
}

// What the page shows while turns wait

function draw() {
  const waiting = queue();
  const isAtOnce = Date.now() <= atOnceUntil && navigator.onLine && mayArriveAtOnce(waiting, shown(), known());
  place.classList.toggle("is-sending", waiting[0]?.state === "waiting");
  putAside(waiting);
  showPosition(waiting, isAtOnce);
  bringBack(waiting);
  showWaiting(isAtOnce ? [] : waiting, seats(), Boolean(turnForm()));
  follow(waiting);
  restore(waiting[0]);
  moveFocus();
}

function showPosition(waiting, isAtOnce) {
  const form = turnForm();
  const to = aim(waiting, shown(), known(), seats());
  const stale = !isAtOnce && to.version !== shown().version;
  game().classList.toggle("is-stale", stale);
  for (const one of game().querySelectorAll("[data-alone]")) one.hidden = waiting.length > 0 || stale;
  for (const one of game().querySelectorAll("[data-not-alone]")) one.hidden = !waiting.length;
  if (!form) return;
  const begunBefore = begun();
  const busy = isAtOnce || Boolean(steppingBack);
  form.hidden = waiting[0]?.state === "conflict";
  form.setAttribute("aria-busy", busy);
  form.dataset.turn = to.turns;
  document.getElementById("stale").hidden = !stale;
  for (const one of game().querySelectorAll("[data-now]")) hide(one, stale);
  for (const one of form.querySelectorAll("[data-later]")) hide(one, !stale);
  if (stale) for (const one of form.querySelectorAll("[data-again]")) hide(one, true);
  for (const one of form.querySelectorAll(".grill-place input")) one.disabled = stale || busy;
  if (isAtOnce) return;
  if (turnTo(to.turns, stale) && !begunBefore) clear();
}

// Whose turn the page says that it is.
function turnTo(turns, stale) {
  const whose = document.getElementById("whose-turn");
  const earlier = whose.dataset.turn;
  const lines = seatLines();
  whose.dataset.turn = turns;
  for (const line of lines) line.classList.toggle("is-moving", line === seatAt(lines, turns));
  if (earlier === String(turns) || !(earlier || stale)) return false;
  for (const one of [whose, document.getElementById("whose-again")]) {
    one.replaceChildren(made("data-say='whose'", { name: seatAt(seats(), turns).name, number: turns + 1 }));
  }
  if (stale) sayUnchecked();
  return true;
}

function sayUnchecked(isThere = navigator.onLine) {
  const words = made(`data-say='${isThere ? "unasked" : "unchecked"}'`);
  document.getElementById("preview").replaceChildren(words);
}

function putAside(waiting) {
  if (mustChoose(waiting) && !chooses && begun()) {
    aside = values();
    clear();
  }
  chooses = mustChoose(waiting);
}

function bringBack(waiting) {
  if (!aside || mustChoose(waiting) || !turnForm() || begun()) return;
  fill(aside);
  aside = null;
}

// Where the form steps aside that somebody was in, the choice that has to be made gets the focus.
function moveFocus() {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement.getClientRects().length) return;
  document.getElementById("waiting-conflict")?.focus();
}

// The page follows: to the position up to what was refused, to what others wrote, to what has arrived.
function follow(waiting) {
  const { version, record, isOver } = wanted(waiting, shown(), known());
  const isNew = version > shown().version || record !== shown().record || (isOver && turnForm());
  const question = `${record} ${version} ${isOver}`;
  if (!isNew || asked === question || !navigator.onLine) return;
  asked = question;
  if (turnForm() && waiting.length) clear(); // or what is typed would hold the page back
  htmx.trigger(game(), "ask");
}

// What was refused is in the form again, as soon as the page shows the position that it builds on.
function restore(first) {
  if (first?.state !== "refused" || restored === first.id || first.body.base_version > shown().version) return;
  restored = first.id;
  if (!turnForm()) return;
  // What is not asked for in this position was said all the same, and can be taken back.
  for (const one of turnForm().querySelectorAll("[data-again]")) {
    hide(one, !(one.querySelector("input").name in first.values));
  }
  fill(first.values);
  document.getElementById("waiting-refused")?.scrollIntoView({ block: "nearest" });
}

// Writing a turn

// One that waits is replaced by what is written while it is refused.
function put() {
  const waiting = queue();
  const refused = waiting.find(({ state }) => state === "refused");
  const said = values();
  const { record, version, turns } = aim(waiting, shown(), known(), seats());
  const last = outbox.all().findLast((one) => isTurn(one) && one.table === table);
  const body = { record, base_version: version, number: turns + 1, turn: said };
  const { form, page, where, turns: url } = place.dataset;
  const entry = { kind: "turn", table, page, form, url, where, body, values: said, said: inWords(said, phrase) };
  entry.name = seatAt(seats(), turns).name;
  entry.made = refused ? refused.made : Math.max(Date.now(), last ? last.made + 1 : 0);
  atOnceUntil = Date.now() + AT_ONCE;
  outbox.add({ ...entry, text: inText(entry) });
  if (refused) outbox.remove(refused.id);
  outbox.hurry();
  wroteHere();
  clear();
  setTimeout(draw, AT_ONCE + 50);
}

function phrase(name, said, label) {
  const answer = { put_back: "put_back", giver_1: "giver", giver_2: "giver" }[name];
  return answer ? made(`data-say='${answer}'`, { what: label }).textContent.trim() : said || label;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function submit(event) {
  const form = event.target;
  if (form.querySelector("#hand-in") && !navigator.onLine) {
    stop(event);
    const isSaid = form.querySelector("[data-until-online]");
    if (!isSaid) document.getElementById("hand-in").before(made("data-say='hand-in'"));
  }
  if (form !== turnForm() || event.submitter?.hasAttribute("formaction")) return;
  try {
    // What is tapped twice is meant once; and nothing is written before a step back is answered.
    const isTooEarly = steppingBack || (isBusy() && !begun());
    if (!isTooEarly && begun()) put();
    else if (!isTooEarly) document.getElementById("preview").replaceChildren(made("data-say='empty'"));
  } catch {
    return; // nothing was stored, so the plain form is sent
  }
  stop(event);
}

// Choosing

function move(waiting, to) {
  for (const { id, body, name, said } of moved(waiting, to, seats())) {
    const text = inText({ body, name, said });
    outbox.update(id, { body, name, state: "waiting", answer: null, tried: false, text });
  }
}

const ACTS = {
  send: () => {},
  back: (waiting) => {
    const last = waiting.at(-1);
    outbox.remove(last.id);
    if (turnForm()) fill(last.values);
  },
  drop: ([first, ...others]) => {
    outbox.remove(first.id);
    // What another phone wrote stands in its place; where nothing does, the others move up.
    if (first.state === "refused") move(others, before(first.body));
    if (first.state === "refused" && turnForm()) clear();
  },
  dropAll: (waiting) => {
    aside = null;
    for (const { id } of waiting) outbox.remove(id);
    if (turnForm()) clear();
  },
  behind: (waiting) => move(waiting, { record: waiting[0].body.record, ...waiting[0].answer }),
};

function choose(event) {
  const button = event.target.closest("button[data-do]");
  if (!button) return;
  ACTS[button.dataset.do](queue());
  outbox.hurry();
  draw();
  if (!button.isConnected) (turnForm() && !turnForm().hidden ? total() : place).focus({ preventScroll: true });
}

// What the server says is so, unless this phone wrote something meanwhile. When the game is over there is nothing to be
// known any more.
function learn(surely) {
  const { version } = known();
  if (!turnForm() && !queue().length && version <= shown().version) outbox.forgetGame(table);
  else outbox.knowGame(table, shown(), surely && version === knownThen && !queue().length);
}

// The check asks the server what a turn comes to: not where that is another turn than the page shows.
function uncheck(event) {
  if (event.target.id !== "preview") return;
  const asks = event.type === "htmx:beforeRequest";
  if (asks && navigator.onLine && !isStale() && !isBusy()) return;
  event.preventDefault();
  event.stopPropagation();
  if (!isBusy()) sayUnchecked(asks && navigator.onLine);
}

function onGame(type, act) {
  document.addEventListener(type, ({ detail }) => detail.target?.id === "game" && act(detail));
}

function start() {
  addEventListener("submit", submit, true); // before anything else hears of it
  place.addEventListener("click", choose);
  onGame("htmx:beforeRequest", () => (knownThen = known().version));
  onGame("htmx:beforeSend", draw);
  onGame("htmx:afterRequest", ({ xhr, successful }) => {
    if (xhr.status === 204) learn(true);
    if (!successful) atOnceUntil = 0;
    if (xhr.status !== 200) draw();
  });
  onGame("htmx:afterSettle", ({ requestConfig }) => {
    // What this phone wrote it knew of before it asked.
    if (requestConfig.verb === "get" && knownThen >= 0 && shown().version > knownThen) wroteElsewhere();
    learn(true);
    draw();
  });
  for (const type of ["htmx:beforeRequest", "htmx:sendError", "htmx:timeout"]) addEventListener(type, uncheck, true);
  addEventListener("offline", draw);
  addEventListener("online", () => {
    asked = "";
    draw();
  });
  document.addEventListener("outbox:changed", draw);
  learn(false);
  draw();
}

if (place) start();
