// The form of a turn: keys for the total, and what was filled in as values. It works without; the server says what a turn
// comes to.

import { NOTHING_ENTERED, afterTouch, hasBegun, totalAfterKey } from "./turns.js";

const OF_THE_PAGE = ["csrfmiddlewaretoken", "submission", "base_version", "record", "number"];

export const turnForm = () => document.getElementById("turn");
export const total = () => document.getElementById("id_total");
export const isStale = () => Boolean(document.querySelector("#game.is-stale"));
export let touches = 0;

const chosen = (name) => turnForm().querySelector(`input[name="${name}"]:checked`);

export function prepare() {
  const keys = document.getElementById("keys");
  if (!keys) return;
  keys.hidden = false;
  // The keys on the page are larger than those of the phone, which would cover the grill.
  total().inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "numeric";
  for (const button of document.querySelectorAll("#turn [data-without-script]")) button.hidden = true;
}

export function tell(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

// What was touched changes the rest of it.

function read() {
  return { total: total().value, portion: chosen("portion")?.value ?? "", ended: chosen("ended").value };
}

function write(entry) {
  if (total().value !== entry.total) total().value = entry.total;
  const portion = chosen("portion");
  if (portion && !entry.portion) portion.checked = false;
  const end = document.getElementById(`ended-${entry.ended}`);
  if (end) end.checked = true;
}

function touch(name) {
  write(afterTouch(read(), name));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#keys .key");
  if (!button) return;
  if ("clear" in button.dataset) write(NOTHING_ENTERED);
  else {
    total().value = totalAfterKey(total().value, button.dataset.key);
    touch("total");
  }
  tell(total());
});

// In the way down, before anybody asks the server what the form says.
function countTouch({ target }) {
  if (!target.closest("#turn")) return;
  touches += 1;
  if (target !== turnForm()) touch(target.name);
}

document.addEventListener("input", countTouch, true);

// The form as a whole: what was filled in, and nothing that the page brought along.

export function begun() {
  return Boolean(turnForm()) && hasBegun(read(), turnForm().querySelector("input[type=checkbox]:checked"));
}

export function values() {
  const said = [...new FormData(turnForm())].filter(([name, value]) => value && !OF_THE_PAGE.includes(name));
  return Object.fromEntries(said);
}

export function clear() {
  const form = turnForm();
  touches += 1;
  for (const box of form.querySelectorAll("input:checked")) box.checked = false;
  for (const list of form.querySelectorAll("select")) list.value = "";
  for (const details of form.querySelectorAll("details")) details.open = false;
  write(NOTHING_ENTERED);
}

export function fill(said) {
  clear();
  for (const field of turnForm().elements) {
    if (field.disabled || !(field.name in said) || OF_THE_PAGE.includes(field.name)) continue;
    if (field.type !== "radio" && field.type !== "checkbox") field.value = said[field.name];
    else if (field.value === said[field.name]) field.checked = true;
  }
  tell(turnForm()); // what does it come to?
}

export function hide(part, hidden) {
  part.hidden = hidden;
  for (const field of part.querySelectorAll("input, fieldset")) {
    if (field.closest("fieldset:disabled") && field.matches("input")) continue;
    field.disabled = hidden;
    if (hidden && field.matches("input")) field.checked = false;
  }
}

// In words, each part as `phrase` puts it: in the middle of a line the words of a label are too many, and those of an
// answer too few.
export function inWords(said, phrase) {
  const fields = [...turnForm().querySelectorAll("input:checked:enabled, select:enabled")];
  const parts = fields.filter(({ name, value }) => value && name !== "portion" && value !== "worm");
  const what = said.total || (said.portion || "").split("-")[1];
  return [what, ...parts.map((part) => phrase(part.name, part.dataset.said, labelOf(part)))].filter(Boolean).join(", ");
}

function labelOf(part) {
  const text = part.selectedOptions?.[0].text ?? part.closest("label").querySelector("span").firstChild.textContent;
  return text.trim();
}
