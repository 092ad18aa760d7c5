// Seats of a drafted round are swapped in the picture: two are clicked one after the other, or one is dragged onto the
// other. What the swap would mean is asked for and shown before anything is sent. Keyboards have the lists below.

import { announce } from "./page.js";

const DRAGGED_FROM = 8; // pixels; a hand that clicks moves less

const hint = document.getElementById("swap-hint");
const dialog = document.getElementById("swap-dialog");
const preview = document.getElementById("picked-preview");
const [form] = dialog.getElementsByTagName("form");
const submit = form.querySelector("button:not([type=button])");

let chosen = null; // the seat that was clicked first
let drag = null; // {seat, x, y, label}: the seat under a pressed button; the label once it has been moved
let dragged = false; // a browser calls the end of it a click on whatever holds both ends

const seatAt = (element) => element?.closest?.("[data-seat]") ?? null;

function name(seat, role) {
  for (const place of document.querySelectorAll(`:is(#swap-hint, #swap-dialog) [data-${role}]`)) {
    place.textContent = seat.dataset.name;
  }
}

function forget() {
  chosen?.classList.remove("is-chosen");
  chosen = null;
  hint.hidden = true;
}

function choose(seat) {
  chosen = seat;
  seat.classList.add("is-chosen");
  name(seat, "one");
  hint.hidden = false;
  announce(hint.querySelector(".says").textContent.replace(/\s+/g, " ").trim());
}

function ask(one, other) {
  name(one, "one");
  name(other, "other");
  form.elements.one.value = one.dataset.seat;
  form.elements.other.value = other.dataset.seat;
  hint.hidden = true;
  preview.replaceChildren();
  submit.disabled = true; // until it is known what it would mean
  dialog.showModal();
  preview.dispatchEvent(new CustomEvent("seats-picked"));
}

function pick(seat) {
  if (seat === chosen) forget();
  else if (chosen) ask(chosen, seat);
  else choose(seat);
}

// Clicks and taps.

document.getElementById("seats").addEventListener("click", ({ target }) => {
  const seat = seatAt(target);
  if (seat && !dragged) pick(seat);
});

for (const button of document.querySelectorAll(":is(#swap-hint, #swap-dialog) [data-cancel]")) {
  button.addEventListener("click", () => (dialog.open ? dialog.close() : forget()));
}
dialog.addEventListener("close", forget);
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !dialog.open) drop();
});

// What cannot be has no button; what could not be asked can still be tried, and is refused in words.

preview.addEventListener("htmx:afterSwap", () => {
  submit.disabled = preview.querySelector(".is-bad") !== null;
  if (!submit.disabled && dialog.open) (form.elements.reason ?? submit).focus();
});
for (const type of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  preview.addEventListener(type, () => (submit.disabled = false));
}

// Dragging, with a mouse or a pen: a finger scrolls.

function drop() {
  drag?.label?.remove();
  drag = null;
  forget();
}

function labelOf(seat) {
  const label = document.createElement("div");
  label.className = "dragged-seat";
  label.textContent = seat.dataset.name;
  document.body.append(label);
  return label;
}

document.getElementById("seats").addEventListener("pointerdown", (event) => {
  dragged = false;
  const seat = seatAt(event.target);
  if (!seat || event.pointerType === "touch" || event.button !== 0) return;
  event.preventDefault(); // no text is marked
  drag = { seat, x: event.clientX, y: event.clientY, label: null };
});

document.addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
  if (!drag) return;
  if (!buttons) return drop(); // let go outside of the window
  if (!drag.label && Math.hypot(clientX - drag.x, clientY - drag.y) < DRAGGED_FROM) return;
  if (!drag.label) {
    forget();
    choose(drag.seat);
    hint.hidden = true;
    drag.label = labelOf(drag.seat);
  }
  drag.label.style.translate = `${clientX}px ${clientY}px`;
});

document.addEventListener("pointerup", ({ clientX, clientY }) => {
  if (!drag) return;
  const { seat, label } = drag;
  drag = null;
  if (!label) return; // a click
  label.remove();
  const other = seatAt(document.elementFromPoint(clientX, clientY));
  dragged = true;
  if (other && other !== seat) ask(seat, other);
  else forget();
});
document.addEventListener("pointercancel", () => drag && drop());

document.getElementById("swap-by-click").hidden = false;
document.getElementById("seats").classList.add("can-swap");
