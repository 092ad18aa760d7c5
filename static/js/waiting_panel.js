// What is shown of the turns that wait on this phone, and of what became of them; and the buttons for what can be done
// about it, which waiting.js does. All words come from table/_game_waiting.html.

import { outbox } from "./phone.js";
import { isOfAnotherRecord, isShifted, lineOf, seatAt } from "./turns.js";

const place = document.getElementById("waiting");
const says = document.getElementById("waiting-shown");
const acts = document.getElementById("waiting-list");
const drawn = new Map();

// Words of the page, filled in
export function made(selector, values = {}) {
  const part = place.querySelector(`template[${selector}]`).content.cloneNode(true);
  for (const slot of part.querySelectorAll("[data-slot]")) slot.textContent = values[slot.dataset.slot] ?? "";
  return part;
}

export function showWaiting(waiting, seats, hasForm) {
  const [first] = waiting;
  const state = first?.state ?? "";
  const ids = waiting.map(({ id, body }) => [id, body.number]);
  place.classList.toggle("is-empty", !first);
  const { record } = document.getElementById("game").dataset; // with another one others may sit there
  const hasNews = !["", "closed"].includes(state);
  redraw(says, [state, ids, hasForm, record], () => (hasNews ? [news(waiting, seats, hasForm)] : []));
  const sending = first && outbox.isSending(waiting.at(-1));
  redraw(acts, [state, ids, sending, hasForm, record], () => (first ? toDo(waiting, seats, sending, hasForm) : []));
}

function redraw(into, mark, make) {
  const key = JSON.stringify(mark);
  if (drawn.get(into) === key) return;
  drawn.set(into, key);
  const open = Boolean(into.querySelector("details[open]"));
  into.replaceChildren(...make());
  if (open) for (const details of into.querySelectorAll("details")) details.open = true;
}

function news(waiting, seats, hasForm) {
  const [first] = waiting;
  const answer = first.answer || {};
  const turns = answer.turns || 0;
  const asLine = (entry) => lineOf(entry, seats);
  const slots = { ...asLine(first), more: waiting.length - 1, after: turns + 1, afterName: seatAt(seats, turns).name };
  const part = made(`data-part='${first.state}'`, slots);
  const fill = (name, ...what) => part.querySelector(`[data-${name}]`)?.replaceChildren(...what);
  const shifted = isShifted(first, seats);
  const isRestarted = isOfAnotherRecord(first);
  const theirs = answer.theirs?.length;
  only(part, { more: waiting.length > 1, form: hasForm, taken: answer.taken_back && !isRestarted, theirs });
  const isStopped = Boolean(answer.stopped); // by the clock: nothing can be sent after that
  only(part, {
    anew: isRestarted,
    stopped: isStopped,
    shifted: shifted && !isStopped,
    straight: !shifted && !isStopped,
  });
  fill("last", made("data-say='turn'", asLine(waiting.at(-1))));
  fill("mine", ...waiting.map((entry) => made("data-line", asLine(entry))));
  fill("theirs", ...(answer.theirs || []).map((line) => made("data-written", line)));
  fill("problems", ...(answer.problems || []).map(({ sentence }) => paragraph(sentence)));
  return part;
}

function paragraph(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}

// What is nearest to what was meant comes first, and stands out.
function toChoose(first, seats, hasNext) {
  const choice = made("data-acts='conflict'", { number: first.body.number });
  only(choice, { next: hasNext });
  const nearest = !isShifted(first, seats) ? "behind" : hasNext ? "drop" : "dropAll";
  const main = choice.querySelector(`[data-do='${nearest}']`);
  main.classList.remove("quiet", "danger");
  main.parentElement.prepend(main);
  return choice;
}

function toDo(waiting, seats, sending, hasForm) {
  const [first] = waiting;
  const number = first.body.number;
  if (first.state === "conflict") {
    const { theirs, taken_back: taken } = first.answer;
    return [toChoose(first, seats, waiting.length > 1 && theirs.length > 0 && !taken)];
  }
  const isRefused = first.state === "refused";
  const list = made("data-acts='list'", { number, count: waiting.length });
  only(list, { waiting: first.state === "waiting", refused: isRefused, several: isRefused && waiting.length > 1 });
  list.querySelector("[data-mine]").append(...waiting.map((entry) => made("data-line", lineOf(entry, seats))));
  list.querySelector("details").open = isRefused && !hasForm; // then there is nothing else to do about it
  // What is on its way may be there already.
  return first.state === "waiting" && !sending ? [list, made("data-acts='waiting'")] : [list];
}

function only(part, conditions) {
  for (const [name, holds] of Object.entries(conditions)) {
    for (const one of part.querySelectorAll(`[data-if-${name}]`)) one.hidden = !holds;
  }
}
