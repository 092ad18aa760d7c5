// A known choice fills in the options that it sets, and whoever changes one of them has made a choice of their own.

import { announce } from "./page.js";

const form = document.getElementById("options");
const fills = (choice) => Object.entries(JSON.parse(choice.dataset.fills || "{}"));
const groups = [...form.querySelectorAll("[data-known]")].map((group) => [...group.querySelectorAll("input")]);

function note(field) {
  const text = field.closest("details")?.querySelector("[data-note]");
  if (text) text.textContent = form.dataset.changed;
}

function fillIn(choice) {
  note(choice);
  for (const [name, value] of fills(choice)) {
    const field = form.elements[name];
    if (field.value === value) continue;
    field.value = value;
    note(field[0] || field); // of several radio buttons one will do
  }
  if (choice.dataset.fills) announce(form.dataset.filled);
}

function isFilledIn(choice) {
  return choice.dataset.fills && fills(choice).every(([name, value]) => form.elements[name].value === value);
}

form.addEventListener("change", ({ target }) => {
  if (target.closest("[data-known]")) return fillIn(target);
  note(target);
  for (const choices of groups) (choices.find(isFilledIn) || choices.at(-1)).checked = true;
});
