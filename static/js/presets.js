// A preset fills in the options that it sets, and whoever changes one of them has made a choice of their own.

import { announce } from "./page.js";

const form = document.getElementById("options");
const presets = [...form.querySelectorAll("input[name='preset']")];
const own = presets.find((preset) => !preset.dataset.fills);
const fills = (preset) => Object.entries(JSON.parse(preset.dataset.fills || "{}"));

function note(field) {
  const text = field.closest("details")?.querySelector("[data-note]");
  if (text) text.textContent = form.dataset.unsaved;
}

function fillIn(preset) {
  for (const [name, value] of fills(preset)) {
    const field = form.elements[name];
    if (field.value === value) continue;
    field.value = value;
    note(field[0] || field); // of several radio buttons one will do
  }
  if (preset.dataset.fills) announce(form.dataset.filled);
}

function isFilledIn(preset) {
  return preset.dataset.fills && fills(preset).every(([name, value]) => form.elements[name].value === value);
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "preset") return fillIn(target);
  note(target);
  (presets.find(isFilledIn) || own).checked = true;
});
