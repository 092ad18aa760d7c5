// Bratworms and specialists on the board: a stepper for whoever is chosen, and figures to tap like portions. The fields
// below stay the truth; they are put away with the list as long as nothing is wrong with them.

import { chosenPlace } from "./board.js";
import { DOWN, UP } from "./end_state.js";
import { announce } from "./page.js";

const template = document.getElementById("board-extras");

function begin() {
  const form = document.getElementById("end-state");
  const board = form.querySelector(".board");
  const listButton = board.querySelector("[data-list]");
  const fieldset = form.querySelector(".extras").closest("fieldset");
  const players = [...board.querySelectorAll(".board-player")].filter(
    ({ dataset }) => ![DOWN, UP].includes(dataset.place),
  );

  board.querySelector(".board-grill").after(template.content.cloneNode(true));
  const stepper = board.querySelector(".stepper");
  const output = stepper.querySelector("[data-count]");
  const steps = [...stepper.querySelectorAll("[data-step]")];
  const figures = [...board.querySelectorAll(".board-figure")];

  const worms = (place) => form.elements[`bratworms_${place}`];
  const figure = (place) => form.elements[`specialist_${place}`];
  const nameOf = ({ dataset }) => dataset.who;
  const chosen = () => players.find(({ dataset }) => dataset.place === chosenPlace());
  const ownerOf = (code) => players.find(({ dataset: { place } }) => figure(place).value === code);

  function set(field, value) {
    if (field.value === String(value)) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function step(by) {
    const field = worms(chosenPlace());
    set(field, Math.min(Number(field.max), Math.max(0, (Number(field.value) || 0) + by)));
    announce(`${stepper.getAttribute("aria-label")}: ${field.value}`);
  }

  // There is one of each figure, and nobody has two.
  function tap(button) {
    const code = button.dataset.figure;
    const before = ownerOf(code);
    const player = chosen();
    if (before) set(figure(before.dataset.place), "");
    if (player && player !== before) set(figure(player.dataset.place), code);
    show();
    announce(button.querySelector(".visually-hidden").textContent.replace(/\s+/g, " ").trim());
  }

  function show() {
    const player = chosen();
    const label = player ? stepper.dataset.label.replace("%", nameOf(player)) : "";
    stepper.hidden = !player;
    stepper.setAttribute("aria-label", label);
    stepper.querySelector(".stepper-label").textContent = label;
    const count = player ? Number(worms(player.dataset.place).value) || 0 : 0;
    output.textContent = count;
    steps[0].disabled = count === 0;
    steps[1].disabled = Boolean(player) && count >= Number(worms(player.dataset.place).max);
    for (const button of figures) {
      const owner = ownerOf(button.dataset.figure);
      button.classList.toggle("is-mine", Boolean(owner) && owner === player);
      button.querySelector(".board-owner").textContent = owner ? owner.dataset.short : "–";
      button.querySelector(".board-whole").textContent = owner ? nameOf(owner) : board.dataset.nobody;
    }
  }

  function showFields() {
    const isOpen = listButton.getAttribute("aria-expanded") === "true";
    fieldset.hidden = !isOpen && !fieldset.querySelector(".errorlist");
  }

  board.dataset.nobody = figure(players[0].dataset.place).options[0].text;
  board.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.step) step(Number(button.dataset.step));
    else if (button?.dataset.figure) tap(button);
    show();
    showFields();
  });
  board.addEventListener("keydown", show);
  for (const type of ["input", "change"]) form.addEventListener(type, show);
  form.addEventListener("problems", showFields);
  show();
  showFields();
}

if (template) begin();
