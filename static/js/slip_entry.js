// The line "as on the slip" at the desk: while it is typed the board fills, and whatever it says stands in the form. What
// is changed by hand afterwards counts, so the line is emptied then. What cannot be read is said, and nothing is sent
// without it.

import { nobody, put, readPortions } from "./board.js";
import { announce, release } from "./page.js";
import { summary } from "./problems.js";
import { placesBy, readSlip, readWhileTyped } from "./slip.js";

const OF_PLAYER = /^(bratworms|specialist)_(\d)$/;
const form = document.getElementById("end-state");
const slip = document.getElementById("slip");
const input = document.getElementById("slip-line");
const unread = document.getElementById("slip-unread");
const fields = [...form.elements].filter(({ name }) => OF_PLAYER.test(name));
const figures = fields.find(({ options }) => options);
const table = {
  players: form.querySelectorAll("[data-stack]").length,
  portions: readPortions().map(({ number }) => number),
  isExtended: fields.length > 0,
  specialists: [...(figures?.options ?? [])].filter(({ value }) => value).map(({ text }) => text),
};
let before = null; // what the form said when the line was begun
let isFilling = false;

function whatIsThere() {
  return { portions: readPortions(), values: fields.map(({ value }) => value) };
}

function fill(told) {
  before ??= whatIsThere();
  isFilling = true;
  const places = placesBy(told, before.portions, nobody());
  const there = readPortions();
  for (const [at, { number, place }] of places.entries()) {
    if (there[at].place !== place) put(String(number), place);
  }
  // Once more in the order of the line, in which they may lie.
  for (const { number, place } of told.portions) put(String(number), place);
  for (const [at, field] of fields.entries()) setField(field, told, before.values[at]);
  isFilling = false;
  if (!input.value) before = null;
}

function setField(field, told, otherwise) {
  const [, kind, place] = OF_PLAYER.exec(field.name);
  const said = kind === "bratworms" ? told.bratworms[place] : valueOf(field, told.specialists[place]);
  const value = String(said ?? otherwise);
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function valueOf(select, text) {
  return [...select.options].find((option) => option.text === text)?.value;
}

function show(problems) {
  const list = document.createElement("ul");
  list.append(...problems.map(lineOf));
  unread.replaceChildren(...(problems.length ? [list] : []));
  unread.classList.toggle("notice", problems.length > 0);
  unread.classList.toggle("is-warn", problems.length > 0);
  input.toggleAttribute("aria-invalid", problems.length > 0);
}

function lineOf({ word, why }) {
  const line = slip.querySelector(`template[data-unread="${why}"]`).content.firstElementChild.cloneNode(true);
  line.querySelector("[data-slot='word']").textContent = word;
  return line;
}

// All of it, whatever may still have been meant; whether all of it was read.
function finish() {
  const told = readSlip(input.value, table);
  fill(told);
  show(told.unread);
  return told.unread.length === 0;
}

function typed() {
  const told = readWhileTyped(input.value, table);
  if (!told) return;
  fill(told);
  show(told.unread);
}

function forget() {
  input.value = "";
  before = null;
  show([]);
}

input.addEventListener("input", typed);
input.addEventListener("change", finish);
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  if (input.value && finish()) form.requestSubmit(document.getElementById("save-and-next"));
});

form.addEventListener("change", ({ target }) => {
  if (!isFilling && (OF_PLAYER.test(target.name) || /^(portion_|stopped$)/.test(target.name))) forget();
});
form.addEventListener("filled", forget);
form.addEventListener("submit", (event) => {
  if (finish()) return;
  event.preventDefault();
  release(form);
  input.focus();
  announce(unread.textContent.trim());
});

slip.hidden = false;
// At a laptop one begins to type at once; on a phone the keyboard would cover the board.
const isFree = document.activeElement === document.body && !summary();
if (isFree && !("answered" in form.dataset) && matchMedia("(pointer: fine)").matches) input.focus();
