// What the server has against an entry: each sentence at the portion, the player or the field that it concerns, and above
// the form a short line that leads there. It is past as soon as the entry is another one.

import { fieldOf } from "./end_state.js";
import { announceSoon } from "./page.js";

const form = document.getElementById("end-state");

export function summary() {
  return form.querySelector("#errors");
}

export function clearProblems() {
  const wayPastRules = document.getElementById("insist");
  summary()?.remove();
  if (wayPastRules) wayPastRules.hidden = true;
  for (const list of form.querySelectorAll(".errorlist")) list.remove();
  for (const field of form.querySelectorAll("[aria-invalid], .portion-row[aria-describedby]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  form.dispatchEvent(new Event("problems"));
}

// Once aloud, after the focus has come to what stands above.
export function announceProblems() {
  const lines = [...form.querySelectorAll("#errors li, .errorlist li")];
  form.dispatchEvent(new Event("problems"));
  announceSoon(lines.filter((line) => !line.querySelector("a")));
}

// As on the page that the plain form would come back with.
export function showProblems({ code, problems }) {
  clearProblems();
  const isImpossible = code === "end_state_impossible";
  if (isImpossible || problems.some(({ field }) => field === "note")) offerWayPastRules();
  const box = notice("problems");
  const linked = new Set();
  for (const problem of problems) {
    const { within, target, label } = placeOf(problem);
    if (within) addBeside(within, target, problem.sentence);
    if (!linked.has(target)) box.querySelector("ul").append(line(within ? label : problem.sentence, target));
    linked.add(target || problem);
  }
  form.prepend(box);
  box.focus();
  announceProblems();
  if (isImpossible) document.getElementById("verdict").replaceChildren(notice("refused"));
  else checkAgain(box);
}

// Whether an end that can be is right all the same. It stands where problems do, and is past with the next change, too.
export function showQuestion(doubt) {
  clearProblems();
  const box = notice("question");
  for (const other of box.querySelectorAll(`[data-doubt]:not([data-doubt="${doubt}"])`)) other.remove();
  form.prepend(box);
  box.focus();
  announceProblems();
}

// Where a problem stands, what to fill in there, and what the page calls it.
function placeOf(problem) {
  const target = form.elements[fieldOf(problem)];
  const label = target?.id && form.querySelector(`label[for="${target.id}"]`);
  if (label) {
    const within = target.closest(".extras") || target.closest(".field");
    return { within, target, label: label.firstChild.textContent.trim() };
  }
  const row = form.querySelector(`.portion-row[data-portion="${problem.portion}"]`);
  return row ? { within: row, target: row.querySelector("input"), label: row.dataset.label } : {};
}

function line(words, target) {
  const item = document.createElement("li");
  const said = target ? document.createElement("a") : item;
  said.textContent = words;
  if (target) {
    said.href = `#${target.id}`;
    item.append(said);
  }
  return item;
}

function addBeside(within, target, sentence) {
  const id = `${target.id}_error`;
  const list = document.getElementById(id) || newList(within, target, id);
  list.append(line(sentence));
}

function newList(within, target, id) {
  const list = document.createElement("ul");
  list.className = "errorlist";
  list.id = id;
  if (within.matches(".field")) target.before(list);
  else within.append(list);
  const field = within.matches("fieldset") ? within : target;
  field.setAttribute("aria-describedby", id);
  if (field === target) field.setAttribute("aria-invalid", "true");
  return list;
}

// Offered only to those who met the rules.
function offerWayPastRules() {
  const offer = form.querySelector("template[data-insist]");
  if (offer) offer.replaceWith(offer.content.cloneNode(true));
  document.getElementById("insist").hidden = false;
}

function notice(kind) {
  return document.querySelector(`template[data-notice='${kind}']`).content.firstElementChild.cloneNode(true);
}

// What is wrong is not the end of the game, and so the check has something of its own to say.
function checkAgain(box) {
  box.toggleAttribute("data-beside", true);
  form.elements.note?.dispatchEvent(new Event("change", { bubbles: true }));
}
