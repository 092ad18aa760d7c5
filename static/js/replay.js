// A replay by the arrow keys, and what each turn brought said aloud. Its links work without this.

import { announce } from "./page.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
// Where the arrows have a meaning of their own.
const TAKEN = "input, textarea, select, [contenteditable], [role=region]";

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(TAKEN)) return;
  const link = document.getElementById(`replay-${step}`);
  if (!link) return;
  event.preventDefault();
  if (!link.href) return;
  // The link came with the turn before. Pressed at once, it would load the whole page, and nothing would be said.
  globalThis.htmx?.process(link);
  link.click();
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id !== "replay") return;
  announce(document.querySelector(".replay-says").textContent.replace(/\s+/g, " ").trim());
});
