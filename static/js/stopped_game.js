// A result of a game that the clock stopped: what nobody has is then still on the grill, apart from what is said to be face
// down. The switch lays it there and back; what was said to be face down is remembered meanwhile.

import { choose, placeOf, put } from "./board.js";
import { DOWN, UP } from "./end_state.js";

const form = document.getElementById("end-state");
const stopped = form.elements.stopped;
const rows = [...form.querySelectorAll(".portion-row")];
const portions = rows.map(({ dataset }) => dataset.portion);
const unsaid = rows.filter((row) => !row.querySelector("input:checked"));
const lying = (place) => portions.filter((portion) => placeOf(portion) === place);
// Where some portions came without a mark, those that have one were said to be face down; otherwise it follows.
let turned = new Set(stopped.checked || unsaid.length ? lying(DOWN) : []);
let isSwitching = false;

// As if the page had come so: nobody has entered anything yet.
for (const row of unsaid) row.querySelector(`input[value="${stopped.checked ? UP : DOWN}"]`).defaultChecked = true;

function show() {
  form.querySelector(`.board-player[data-place="${UP}"]`).hidden = !stopped.checked;
  for (const part of form.querySelectorAll("[data-if-stopped]")) part.hidden = !stopped.checked;
  for (const part of form.querySelectorAll("[data-unless-stopped]")) part.hidden = stopped.checked;
}

function layAnew() {
  const [from, to] = stopped.checked ? [DOWN, UP] : [UP, DOWN];
  isSwitching = true;
  for (const portion of lying(from)) if (!turned.has(portion) || to === DOWN) put(portion, to);
  isSwitching = false;
  choose("0");
  show();
}

function remember(portion) {
  if (placeOf(portion) !== DOWN) turned.delete(portion);
  else if (stopped.checked) turned.add(portion);
}

form.addEventListener("change", ({ target }) => {
  const [, portion] = /^portion_(\d+)$/.exec(target.name || "") || [];
  if (target === stopped) layAnew();
  else if (portion && !isSwitching) remember(portion);
});
form.addEventListener("filled", () => {
  turned = new Set(stopped.checked ? lying(DOWN) : []);
  show();
});
show();
choose("0");
