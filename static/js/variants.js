// A way to play the game fills in the options that it sets, and whoever changes one of them has made their own choice.

import { announce } from "./page.js";

const form = document.getElementById("options");
const variants = [...form.querySelectorAll("input[name='variant']")];
const own = variants.find((variant) => !variant.dataset.fills);
const fills = (variant) => Object.entries(JSON.parse(variant.dataset.fills || "{}"));

function note(field) {
  const text = field.closest("details")?.querySelector("[data-note]");
  if (text) text.textContent = form.dataset.changed;
}

function fillIn(variant) {
  for (const [name, value] of fills(variant)) {
    const field = form.elements[name];
    if (field.value === value) continue;
    field.value = value;
    note(field[0] || field); // of several radio buttons one will do
  }
  if (variant.dataset.fills) announce(form.dataset.filled);
}

function isFilledIn(variant) {
  return variant.dataset.fills && fills(variant).every(([name, value]) => form.elements[name].value === value);
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "variant") return fillIn(target);
  note(target);
  (variants.find(isFilledIn) || own).checked = true;
});
