// A sheet of codes: printing it, and copying or sharing the links that it shows once. Without https a browser neither
// copies nor shares by itself; then the address is shown to be copied by hand.

import { announce } from "./page.js";

const cards = [...document.querySelectorAll("[data-address]")];
const lineOf = ({ dataset }) => `${dataset.for}: ${dataset.address}`;

function say(button) {
  const { done } = button.dataset;
  const words = button.firstChild.textContent;
  button.firstChild.textContent = done;
  announce(done);
  setTimeout(() => (button.firstChild.textContent = words), 2000);
}

function showToCopy(button, text) {
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.rows = Math.min(8, text.split("\n").length);
  field.value = text;
  field.setAttribute("aria-label", button.textContent.trim());
  button.closest(".actions").after(field);
  button.hidden = true;
  field.focus();
  field.select();
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    say(button);
  } catch {
    showToCopy(button, text);
  }
}

async function share({ dataset }) {
  try {
    await navigator.share({ title: dataset.for, url: dataset.address });
  } catch {
    // Whoever closes the list of the ways to share wanted just that.
  }
}

const ACTS = {
  print: () => print(),
  "copy-all": (button) => copy(button, cards.map(lineOf).join("\n")),
  copy: (button) => copy(button, button.closest("[data-address]").dataset.address),
  share: (button) => share(button.closest("[data-address]")),
};

document.getElementById("content").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-sheet] button");
  if (button) ACTS[button.dataset.do](button);
});
for (const button of document.querySelectorAll("[data-do='share']")) button.hidden = !navigator.share;
for (const part of document.querySelectorAll("[data-sheet]")) part.hidden = false;
