// The result's form on the phone: what is tapped is stored as a draft at every change, and what is sent goes through the
// outbox. Where the phone stores nothing, this steps aside and the plain form does what it always does.

import { isInOrder, isStopped, readPlayers, readPortions, untoldStacks } from "./board.js";
import { showConflict } from "./conflict.js";
import { doubtAbout, endState, inWords } from "./end_state.js";
import { asServed, changed, fill, values } from "./form_values.js";
import { hasArrived, isTurn } from "./outbox.js";
import { timeOfDay } from "./page.js";
import { outbox, place } from "./phone.js";
import { clearProblems, showProblems, showQuestion, summary } from "./problems.js";

const DOUBLE_TAP = 350; // milliseconds
const A_FINGER = 24; // pixels
const form = document.getElementById("end-state");
const notices = document.getElementById("entry-notices");
const verdict = document.getElementById("verdict");
const { table } = form.dataset;
const base = Number(form.elements.base_version.value) || 0;
const served = asServed();
let following = ""; // the entry that was sent from here
let tapped = null;
let sentBy = null;
let sureOf = ""; // the end that was asked about and is right
let checking = ""; // the end that the check is asked about
let impossible = ""; // the end of which it said that it cannot be

// Drafts

function storeDraft() {
  try {
    const isServed = JSON.stringify(values()) === JSON.stringify(served);
    if (isServed) outbox.dropDraft(table, base);
    else outbox.storeDraft(table, base, values());
  } catch {
    // No room. The form itself still has everything.
  }
}

function restore(draft) {
  fill(draft.values);
  const clear = () => {
    outbox.dropDraft(table, base);
    fill(served);
  };
  notify("restored", draft.made, { clear });
}

// Begun before somebody else's result came in: it builds on something that is no longer so.
function offer(older) {
  const drop = () => outbox.dropDraft(table, older.base);
  const take = () => {
    drop();
    fill(older.values);
  };
  notify("older", older.made, { take, drop });
}

function notify(kind, made, acts) {
  const notice = document.querySelector(`template[data-notice="${kind}"]`).content.firstElementChild.cloneNode(true);
  notice.querySelector("[data-slot='time']").textContent = timeOfDay(made);
  for (const button of notice.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      acts[button.dataset.do]();
      notice.remove();
    });
  }
  notices.replaceChildren(notice);
}

function bringBack() {
  const results = outbox.all().filter((entry) => entry.table === table && !isTurn(entry));
  const refused = results.find(({ state }) => ["refused", "closed"].includes(state));
  const draft = outbox.draft(table, base);
  const older = outbox.draftsOf(table).find((one) => one.base < base && one.values);
  if (refused?.body.base_version === base) {
    fill(refused.values);
    if (refused.state === "refused") showProblems(refused.answer);
  } else if (draft) restore(draft);
  else if (older) offer(older);
}

// What is sent

function submission(pressed) {
  const text = (name) => form.elements[name]?.value ?? "";
  return {
    base_version: base,
    end_state: endState(readPlayers(), readPortions(), isInOrder(), isStopped()),
    left: [...form.querySelectorAll("input[name='left']:checked")].map((box) => Number(box.value)),
    note: text("note"),
    reason: text("reason"),
    insist: pressed?.name === "insist",
  };
}

function put(pressed) {
  const body = submission(pressed);
  const { submissions: url, page, where } = form.dataset;
  const figures = readPlayers().map((one) => form.elements[`specialist_${one.place}`]?.selectedOptions[0].text);
  const text = inWords(body, form.dataset, figures);
  const entry = { table, page, form: form.getAttribute("action"), url, where, text, body, values: values() };
  following = outbox.put(entry).id;
}

// Asked once of each end; not where the check has found that it cannot be, which will be said.
function doubt(pressed) {
  const end = endNow();
  if (pressed?.matches("[data-sure]")) sureOf = end;
  if ([sureOf, impossible].includes(end) || pressed?.name === "insist") return "";
  const { few, full, late } = form.dataset;
  return doubtAbout(readPlayers(), readPortions(), { few: Number(few), full: Number(full), late: Number(late) });
}

function endNow() {
  return JSON.stringify([readPlayers(), readPortions()]);
}

function noteVerdict() {
  impossible = verdict.querySelector(".is-warn") ? checking : "";
}

function send(event) {
  if (event.submitter?.hasAttribute("formaction")) return;
  const untold = untoldStacks();
  if (untold.length) {
    event.preventDefault();
    showProblems({ problems: untold.map(({ name, placeholder }) => ({ field: name, sentence: placeholder })) });
    return;
  }
  const asked = doubt(event.submitter);
  if (asked) {
    event.preventDefault();
    showQuestion(asked);
    return;
  }
  try {
    put(event.submitter);
  } catch {
    return; // nothing was stored, so the plain form is sent
  }
  event.preventDefault();
  sentBy = tapped;
  notices.replaceChildren();
  clearProblems();
  place.focus();
}

// The second half of a double tap is not meant for what has come in the button's place.
function ignoreSecondTap(event) {
  const isNear = sentBy && Math.hypot(event.clientX - sentBy.clientX, event.clientY - sentBy.clientY) < A_FINGER;
  if (event.detail && isNear && event.timeStamp - sentBy.timeStamp < DOUBLE_TAP) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else [tapped, sentBy] = [event, null];
}

// What became of it

function follow() {
  const open = outbox.openAt(table);
  if (open) following = open.id;
  const entry = following && outbox.get(following);
  const arrived = Boolean(entry) && hasArrived(entry);
  form.hidden = Boolean(open) || arrived; // until the table's page is there: a second tap must not meet it again
  showConflict(open?.state === "conflict" ? open : null);
  if (open || !following) return recheck();
  if (arrived) return location.replace(entry.page);
  following = "";
  if (!entry) bringBack(); // taken back, to be changed
  else if (entry.state === "refused") showProblems(entry.answer);
  else if (entry.state === "closed" && isUnchecked()) sayUnchecked("unasked"); // a check would find it closed too
}

// The check asks the server in the background; without a connection, or while nobody sees the form, there is simply none,
// and nothing is lost.
function uncheck(event) {
  if (event.type === "htmx:beforeRequest" && navigator.onLine && !form.hidden) return;
  event.preventDefault();
  event.stopPropagation();
  sayUnchecked("unchecked");
}

function isUnchecked() {
  return Boolean(verdict.querySelector("[data-unchecked]"));
}

function sayUnchecked(why) {
  verdict.replaceChildren(document.querySelector(`template[data-notice='${why}']`).content.cloneNode(true));
}

// What there was no connection for is checked when there is one.
function recheck() {
  if (!isUnchecked() || form.hidden || !navigator.onLine) return;
  sayUnchecked("unasked"); // until there is an answer
  changed();
}

// What is there already is checked at once: a draft, or the result that is to be corrected.
function checkAtOnce() {
  const isBegun = values().some(([name, value]) => name.startsWith("portion_") && value !== "down");
  if (isBegun && !form.hidden && !summary()) changed();
}

function start() {
  form.addEventListener("submit", send);
  addEventListener("click", ignoreSecondTap, true);
  addEventListener("input", () => (sentBy = null), true);
  for (const type of ["htmx:beforeRequest", "htmx:sendError", "htmx:timeout"]) verdict.addEventListener(type, uncheck);
  verdict.addEventListener("htmx:beforeSend", () => (checking = endNow()));
  verdict.addEventListener("htmx:afterSwap", noteVerdict);
  addEventListener("online", recheck);
  form.toggleAttribute("data-many", true); // the outbox sees to it that one press counts once
  form.removeAttribute("data-guard"); // and nothing is lost by leaving
  form.addEventListener("change", storeDraft);
  form.addEventListener("input", storeDraft);
  document.addEventListener("outbox:changed", follow);
  if (!outbox.openAt(table)) bringBack();
  storeDraft();
  addEventListener("DOMContentLoaded", checkAtOnce);
}

function canStore() {
  try {
    outbox.storeDraft("test", 0, []);
    outbox.dropDraft("test", 0);
    return true;
  } catch {
    return false;
  }
}

if (canStore()) start();
