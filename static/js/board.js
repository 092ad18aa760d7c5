// Entering an end state by tapping: choose a player, then tap portions. The radio buttons stay the truth; this only
// presses them, counts along, and asks nothing of the server (the check by htmx listens to the same changes).

import { DOWN, laidOnTop, placeAfterTap, ranking, stackOf, UP } from "./end_state.js";
import { announce } from "./page.js";
import { announceProblems, clearProblems, summary } from "./problems.js";

const form = document.getElementById("end-state");
const list = document.getElementById("portion-list");
const verdict = document.getElementById("verdict");
const rows = [...form.querySelectorAll(".portion-row")];

document.getElementById("board").append(document.getElementById("board-template").content.cloneNode(true));
for (const part of form.querySelectorAll("[data-without-script]")) part.hidden = true;

const board = form.querySelector(".board");
const buttons = [...board.querySelectorAll(".board-player")];
const players = buttons.filter((button) => ![DOWN, UP].includes(button.dataset.place));
const portions = [...board.querySelectorAll(".board-portion")];
const undoButton = board.querySelector("[data-undo]");
const listButton = board.querySelector("[data-list]");
const KEY_UP = 9;
const taps = [];
let chosen = "0";
export const chosenPlace = () => chosen;

// What the form says

const rowOf = (portion) => rows.find((row) => row.dataset.portion === portion);
export const placeOf = (portion) => rowOf(portion).querySelector("input:checked")?.value ?? "";

// Only where the clock may stop a game there is a switch: see stopped_game.js.
export const isStopped = () => Boolean(form.elements.stopped?.checked);
// Where lies what nobody has.
export const nobody = () => (isStopped() ? UP : DOWN);

function hasLeft(place) {
  if (form.querySelector(`[data-left="${place}"]`)) return true;
  return Boolean(form.querySelector(`input[name="left"][value="${place}"]:checked`));
}

// As end_state.js wants to have it.
export function readPortions() {
  return rows.map(({ dataset: { portion, worms } }) => {
    return { number: Number(portion), worms: Number(worms), place: placeOf(portion) };
  });
}

export function readPlayers() {
  return players.map(({ dataset: { place, who } }) => ({
    place,
    name: who,
    stack: (form.elements[`stack_${place}`].value.match(/\d+/g) || []).map(Number),
    bratworms: form.elements[`bratworms_${place}`]?.value,
    specialist: form.elements[`specialist_${place}`]?.value,
    left: hasLeft(place),
  }));
}

// Tapping

export function put(portion, place) {
  const radio = rowOf(portion).querySelector(`input[value="${place}"]`);
  if (!radio) return;
  radio.checked = true;
  radio.dispatchEvent(new Event("input", { bubbles: true }));
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

function tap(portion) {
  const before = placeOf(portion);
  const after = placeAfterTap(before, chosen, nobody());
  if (before === after) return;
  taps.push({ portion, before, told });
  put(portion, after);
  sayWhose(portion);
}

function sayWhose(portion) {
  const words = board.querySelector(`[data-portion="${portion}"] .visually-hidden`).textContent;
  announce(words.replace(/\s+/g, " ").trim());
}

function undo() {
  const last = taps.pop();
  if (!last) return;
  put(last.portion, last.before || nobody());
  told = last.told;
  writeStacks();
  undoButton.dispatchEvent(new Event("change", { bubbles: true })); // the stacks are others than put() has left
  board.querySelector(`[data-portion="${last.portion}"]`).focus();
}

export function choose(place) {
  chosen = place;
  show();
}

// What the board shows

// Only where it changes something: screen readers speak of changes.
function say(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

function show() {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.place === chosen));
  for (const button of portions) showPortion(button, placeOf(button.dataset.portion));
  undoButton.disabled = taps.length === 0;
  for (const { place, worms, rank } of ranking(readPlayers(), readPortions(), Number(form.dataset.apple))) {
    say(board.querySelector(`[data-worms-of="${place}"]`), worms);
    say(board.querySelector(`[data-place-of="${place}"]`), rank ?? "–");
  }
}

function showPortion(button, place) {
  button.classList.toggle("is-down", place === DOWN);
  button.classList.toggle("is-mine", place === chosen && /^\d/.test(place));
  const owner = buttons.find((one) => one.dataset.place === place);
  say(button.querySelector(".board-key"), owner ? owner.dataset.key : "");
  say(button.querySelector(".board-who"), owner ? owner.dataset.short : "?");
  say(button.querySelector(".board-whole"), owner ? owner.querySelector(".board-name").textContent.trim() : "?");
}

function showList(open) {
  list.hidden = !open;
  board.classList.toggle("has-list", open);
  listButton.setAttribute("aria-expanded", String(open));
}

// Where the list is put away, the board says what cannot be.
function showNotes() {
  for (const note of board.querySelectorAll(".board-note")) note.remove();
  for (const button of portions) {
    const problems = [...rowOf(button.dataset.portion).querySelectorAll(".errorlist li")];
    button.classList.toggle("is-wrong", problems.length > 0);
    button.removeAttribute("aria-describedby");
    if (problems.length) button.after(noteOn(button, problems.map((line) => line.textContent).join(" ")));
  }
}

function noteOn(button, text) {
  const note = document.createElement("p");
  note.className = "board-note";
  note.id = `note-${button.dataset.portion}`;
  note.textContent = text;
  button.setAttribute("aria-describedby", note.id);
  return note;
}

// Stacks in order, for those who want to tell it: while the box is ticked, each portion that is tapped lies on top of its
// stack. In which order portions were tapped is known before that as well; of others it has to be told. A stack is in
// its field when all of it is known.

const stacks = document.getElementById("stacks");
const stackFields = [...stacks.querySelectorAll("[data-stack]")];
const inOrder = board.querySelector("[data-order]");
let told = []; // the latest lies on top

function writeStacks() {
  for (const field of stackFields) {
    const place = field.name.replace("stack_", "");
    const owned = rows.map((row) => row.dataset.portion).filter((portion) => placeOf(portion) === place);
    const { stack, untold } = stackOf(told, owned);
    field.value = inOrder.checked && !untold.length ? stack.join(", ") : "";
    field.placeholder = untold.length ? `${stacks.dataset.untold} ${untold.join(", ")}` : "";
  }
}

function showStacks() {
  stacks.hidden = !inOrder.checked;
  stacks.open = inOrder.checked;
  writeStacks();
}

// From what the page brought along, or what was stored.
function readStacks() {
  told = stackFields.flatMap((field) => field.value.match(/\d+/g) || []);
  inOrder.checked = told.length > 0;
  showStacks();
}

export function isInOrder() {
  return inOrder.checked;
}

// The fields of stacks whose order still has to be told.
export function untoldStacks() {
  return isInOrder() ? stackFields.filter(({ placeholder }) => placeholder) : [];
}

// Keys: how many portions stand in one line of the grill, so that up and down go where the eye goes.

function perLine() {
  const top = portions[0].offsetTop;
  const first = portions.findIndex((button) => button.offsetTop !== top);
  return first === -1 ? portions.length : first;
}

function move(key) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine(), ArrowUp: -perLine() };
  const at = portions.indexOf(document.activeElement);
  const next = portions[at === -1 ? 0 : at + steps[key]];
  if (next) next.focus();
}

function placeByKey(digit) {
  if (digit === 0) return DOWN;
  if (digit === KEY_UP && isStopped()) return UP;
  return digit <= players.length ? String(digit - 1) : "";
}

board.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const place = /^[0-9]$/.test(event.key) && placeByKey(Number(event.key));
  if (place) {
    choose(place);
    if (!portions.includes(document.activeElement)) portions[0].focus();
  } else if (event.key.startsWith("Arrow")) move(event.key);
  else return;
  event.preventDefault();
});

board.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.place !== undefined) choose(button.dataset.place);
  else if (button.dataset.portion !== undefined) tap(button.dataset.portion);
  else if (button === undoButton) undo();
  else if (button === listButton) showList(list.hidden);
});

// The summary of errors leads to the radio buttons; while these are put away, to the portion on the board.
function leadToBoard(event) {
  const link = event.target.closest("#errors a[href^='#id_portion_'], #verdict a[href^='#id_portion_']");
  if (!link || !list.hidden) return;
  const button = board.querySelector(`[data-portion="${link.hash.match(/\d+/)[0]}"]`);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.focus();
  button.scrollIntoView({ block: "center" });
}

document.addEventListener("click", leadToBoard, true);

// While the answer to what was sent stands there, the check would only say the same once more.
const isAnswered = () => Boolean(form.querySelector("#errors:not([data-beside])"));
verdict.addEventListener("htmx:beforeRequest", (event) => isAnswered() && event.preventDefault());
verdict.addEventListener("htmx:beforeSwap", (event) => {
  if (isAnswered()) event.detail.shouldSwap = false;
});

inOrder.addEventListener("change", showStacks);
form.addEventListener("filled", readStacks);
form.addEventListener("problems", showNotes);
form.addEventListener("change", ({ target }) => {
  const [, portion] = /^portion_(\d+)$/.exec(target.name || "") || [];
  if (portion) {
    told = laidOnTop(told, portion);
    writeStacks();
  }
  if (target.name === "stopped") taps.length = 0; // what was tapped before lies elsewhere now
  const isEntry = target === form || /^(portion_|stack_|bratworms_|specialist_|left$|stopped$)/.test(target.name);
  if (isEntry && summary()) clearProblems();
  show();
});
form.addEventListener("input", show);
for (const field of stackFields) field.readOnly = true;
readStacks();
showList(false);
show();
if (summary()) announceProblems();
