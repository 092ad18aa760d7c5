// Tapping who drew which portion from the bag. The lists of the form stay the truth; this only chooses in them.

import { afterTap, portionAsked } from "./bag.js";
import { announce } from "./page.js";

const place = document.getElementById("bag-draw");
const form = document.querySelector("form[data-guard]");
const lists = [...form.querySelectorAll("select[name^='portion_']")];
const bag = [...(lists[0]?.options ?? [])].map(({ value }) => Number(value)).filter(Boolean);
const players = lists.map(({ name }) => name);

const listOf = (player) => lists[players.indexOf(player)];

function read() {
  const chosen = lists.filter(({ value }) => value).map(({ name, value }) => [name, Number(value)]);
  return Object.fromEntries(chosen);
}

function write(drawn) {
  for (const player of players) {
    const list = listOf(player);
    const value = String(drawn[player] ?? "");
    if (list.value === value) continue;
    list.value = value;
    list.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function begin() {
  place.append(place.querySelector("template").content.cloneNode(true));
  const question = place.querySelector("[data-question]");
  const buttons = [...place.querySelectorAll("[data-player]")];
  const listButton = place.querySelector("[data-list]");

  function show() {
    const drawn = read();
    const asked = portionAsked(bag, drawn);
    question.textContent = asked === null ? question.dataset.all : question.dataset.question.replace("%", asked);
    for (const button of buttons) {
      const portion = drawn[button.dataset.player];
      button.setAttribute("aria-pressed", String(portion !== undefined));
      button.querySelector("[data-portion]").textContent = portion ?? "";
    }
  }

  function showLists(open) {
    for (const list of lists) list.closest(".field").hidden = !open;
    listButton.setAttribute("aria-expanded", String(open));
  }

  place.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button === listButton) return showLists(button.getAttribute("aria-expanded") === "false");
    const drawn = button.dataset.player ? afterTap(bag, players, read(), button.dataset.player) : {};
    write(drawn);
    show();
    announce(question.textContent);
  });
  form.addEventListener("change", show);
  show();
  showLists(Boolean(form.querySelector(".errorlist")));
}

// In a bag with more portions than players, who has the lowest may be nobody.
if (bag.length === players.length && players.length > 1) begin();
