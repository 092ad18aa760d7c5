// Writing a game down: keys for the total, the form of a turn, and following what another phone writes. The form works
// without; the server says what a turn comes to. How a turn is sent, and what happens without a connection: waiting.js.

const FOLLOW = 4000;
const FOLLOW_JITTER = 1500;
const OF_THE_PAGE = ["csrfmiddlewaretoken", "submission", "base_version", "record", "number"];
const ON_EVERY_PAGE = ["total", "ended", "double_one"]; // all else is asked for in this position or in that one

const turnForm = () => document.getElementById("turn");
const total = () => document.getElementById("id_total");
const isStale = () => Boolean(document.querySelector("#game.is-stale"));
let touches = 0;

function prepare() {
  const keys = document.getElementById("keys");
  if (!keys) return;
  keys.hidden = false;
  // The keys on the page are larger than those of the phone, which would cover the grill.
  total().inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "numeric";
  for (const button of document.querySelectorAll("#turn [data-without-script]")) button.hidden = true;
}

function tell(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

function chosen(name) {
  return turnForm().querySelector(`input[name="${name}"]:checked`);
}

function end(way) {
  const radio = document.getElementById(`ended-${way}`);
  if (radio) radio.checked = true;
}

// A total and a portion say the same thing twice; the one that was touched last holds.
function forgetPortion() {
  const portion = chosen("portion");
  if (portion) portion.checked = false;
}

function withoutWorm() {
  const canned = turnForm().dataset.canned === "yes" || document.querySelector("#game.is-stale.is-extended");
  return Boolean(canned) && chosen("ended").value === "no_worm";
}

function totalTouched() {
  forgetPortion();
  if (total().value && !withoutWorm()) end("worm");
}

function touched(element) {
  if (element.name === "portion") {
    total().value = "";
    end("worm");
  } else if (element.name === "ended" && element.value !== "worm") {
    forgetPortion();
    if (!withoutWorm()) total().value = "";
  } else if (element === total()) totalTouched();
}

function press(button) {
  const field = total();
  if ("clear" in button.dataset) {
    field.value = "";
    forgetPortion();
    end("worm");
  } else {
    field.value = field.value.length < 2 ? field.value + button.dataset.key : button.dataset.key;
    totalTouched();
  }
  tell(field);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#keys .key");
  if (button) press(button);
});

// A page that comes while a finger is down may put something else under it. What counts is what was touched.

let underFinger = null;

document.addEventListener("pointerdown", ({ target }) => {
  underFinger = target.closest("#game :is(button, a, label, summary)");
}, true);

document.addEventListener("click", (event) => {
  if (!event.detail || !underFinger || underFinger.isConnected) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { id } = underFinger.querySelector("input") || underFinger;
  underFinger = null;
  if (id) document.getElementById(id)?.click();
}, true);

// In the way down, before anybody asks the server what the form says.
document.addEventListener("input", (event) => {
  if (!event.target.closest("#turn")) return;
  touches += 1;
  if (event.target !== turnForm()) touched(event.target);
}, true);

// The form as a whole: what was filled in, and nothing that the page brought along.

function begun() {
  if (!turnForm()) return false;
  return Boolean(total().value || chosen("portion") || turnForm().querySelector("input[type=checkbox]:checked")
    || chosen("ended").value !== "worm");
}

function values() {
  const said = [...new FormData(turnForm())].filter(([name, value]) => value && !OF_THE_PAGE.includes(name));
  return Object.fromEntries(said);
}

function clear() {
  const form = turnForm();
  touches += 1;
  total().value = "";
  for (const box of form.querySelectorAll("input:checked")) box.checked = false;
  for (const list of form.querySelectorAll("select")) list.value = "";
  for (const details of form.querySelectorAll("details")) details.open = false;
  end("worm");
}

function fill(said) {
  clear();
  for (const field of turnForm().elements) {
    if (field.disabled || !(field.name in said) || OF_THE_PAGE.includes(field.name)) continue;
    if (field.type !== "radio" && field.type !== "checkbox") field.value = said[field.name];
    else if (field.value === said[field.name]) field.checked = true;
  }
  tell(turnForm()); // what does it come to?
}

// Another phone may write as well: as long as nothing is begun here, the page follows.

function follow() {
  const open = document.querySelector("#turns[open]");
  const busy = document.querySelector("#waiting.is-sending") || goesBack;
  const asks = isStale() || (!begun() && !open);
  if (document.getElementById("game") && !document.hidden && asks && !busy) htmx.trigger("#game", "ask");
  setTimeout(follow, FOLLOW + Math.random() * FOLLOW_JITTER);
}

// What is begun goes on where the page that comes is for the same turn. Where it is for another one, and nobody asked for
// that here, it comes too late.

let goesOn = null;
let goesBack = null; // while a step back is on its way: what was begun for the turn behind

const turnsIn = (text) => Number(/\sdata-turns="(\d+)"/.exec(text)?.[1]);

// How many turns there are before the one that the form is for.
function turnsBefore() {
  const { turns, beforeLast } = document.getElementById("game").dataset;
  return Number(goesBack ? beforeLast : (turnForm().dataset.turn ?? turns));
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig, xhr } = event.detail;
  if (target.id !== "game") return;
  const isFor = (said) => Object.keys(said).every((name) => ON_EVERY_PAGE.includes(name));
  const sameTurn = begun() && requestConfig.elt !== turnForm() && turnsIn(xhr.responseText) === turnsBefore();
  goesOn = sameTurn && isFor(values()) ? values() : null;
  if (requestConfig.verb === "get" && (goesBack || (begun() && !goesOn))) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "game") return;
  if (goesOn && turnForm()) fill(goesOn);
  goesOn = null;
});

const isStepBack = ({ detail }) => detail.requestConfig.elt.matches("#last-turn form");

// With a step back goes what was begun. What is typed before it is answered is for the turn that is to be played again.
document.addEventListener("htmx:beforeSend", (event) => {
  if (!isStepBack(event)) return;
  goesBack = turnForm() ? values() : {};
  if (turnForm()) clear();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isStepBack(event)) return;
  if (event.detail.requestConfig.elt.isConnected && turnForm()) fill(goesBack);
  goesBack = null;
});

// A check of what was changed since then comes too late as well; the next one is on its way.

let checked = 0;

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.target.id === "preview") checked = touches;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "preview" && checked !== touches) event.detail.shouldSwap = false;
});

// Who is quicker than the page asks again about what was touched meanwhile.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "game" && begun()) tell(turnForm());
});

// The same on a slow line, for who was quicker than this script.
document.addEventListener("DOMContentLoaded", () => {
  if (begun()) tell(turnForm());
});

function last() {
  const line = document.querySelector("#last-turn [data-says]");
  return line ? line.textContent.trim() : "";
}

let said = last();

document.addEventListener("htmx:afterSwap", () => {
  prepare();
  if (last() === said) return;
  said = last();
  announce(said);
});

prepare();
setTimeout(follow, FOLLOW);
