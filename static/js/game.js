// Writing a game down: following what another phone writes, and what becomes of an entry when the page is replaced. How a
// turn is sent, and what happens without a connection: waiting.js.

import { announce } from "./page.js";
import { begun, clear, fill, isStale, prepare, tell, touches, turnForm, values } from "./turn_form.js";
import { fitsEveryPage } from "./turns.js";

// A page that comes while a finger is down may put something else under it. What counts is what was touched.

let underFinger = null;

function tapWhatWasTouched(event) {
  if (!event.detail || !underFinger || underFinger.isConnected) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { id } = underFinger.querySelector("input") || underFinger;
  underFinger = null;
  if (id) document.getElementById(id)?.click();
}

function rememberTouched({ target }) {
  underFinger = target.closest("#game :is(button, a, label, summary)");
}

document.addEventListener("pointerdown", rememberTouched, true);
document.addEventListener("click", tapWhatWasTouched, true);

// Another phone may write as well: as long as nothing is begun here, the page follows. How often is said by the page: see
// views/http/responses.py. Who writes alone, as at most tables, asks less often than who follows what another phone writes.

let writesAlone = false;
let followsOthers = false;

export function wroteHere() {
  writesAlone = !followsOthers;
}

export function wroteElsewhere() {
  followsOthers = true;
  writesAlone = false;
}

function followLater() {
  const { pollSeconds, followSeconds } = document.getElementById("game")?.dataset ?? {};
  const every = (writesAlone ? pollSeconds : followSeconds) * 1000; // milliseconds
  if (every) setTimeout(follow, every + (Math.random() * every) / 2);
}

function follow() {
  const open = document.querySelector("#turns[open]");
  const busy = document.querySelector("#waiting.is-sending") || steppingBack;
  const asks = isStale() || (!begun() && !open);
  if (document.getElementById("game") && !document.hidden && asks && !busy) htmx.trigger("#game", "ask");
  followLater();
}

// What is begun goes on where the page that comes is for the same turn. Where it is for another one, and nobody asked for
// that here, it comes too late.

let continued = null; // what was begun, while the page is replaced
export let steppingBack = null; // while a step back is on its way: what was begun for the turn behind

const turnsIn = (text) => Number(/\sdata-turns="(\d+)"/.exec(text)?.[1]);

// How many turns there are before the one that the form is for.
function turnsBefore() {
  const { turns, beforeLast } = document.getElementById("game").dataset;
  return Number(steppingBack ? beforeLast : (turnForm().dataset.turn ?? turns));
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig, xhr } = event.detail;
  if (target.id !== "game") return;
  const sameTurn = begun() && requestConfig.elt !== turnForm() && turnsIn(xhr.responseText) === turnsBefore();
  continued = sameTurn && fitsEveryPage(values()) ? values() : null;
  if (requestConfig.verb === "get" && (steppingBack || (begun() && !continued))) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "game") return;
  if (continued && turnForm()) fill(continued);
  continued = null;
});

const isStepBack = ({ detail }) => detail.requestConfig.elt.matches("#last-turn form");

// With a step back goes what was begun. What is typed before it is answered is for the turn that is to be played again.
document.addEventListener("htmx:beforeSend", (event) => {
  if (!isStepBack(event)) return;
  steppingBack = turnForm() ? values() : {};
  if (turnForm()) clear();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isStepBack(event)) return;
  if (event.detail.requestConfig.elt.isConnected && turnForm()) fill(steppingBack);
  steppingBack = null;
});

// A check of what was changed since then comes too late as well; the next one is on its way.

let checked = 0;

document.addEventListener("htmx:beforeSend", ({ target }) => {
  if (target.id === "preview") checked = touches;
});

document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (target.id === "preview" && checked !== touches) detail.shouldSwap = false;
});

// Who is quicker than the page asks again about what was touched meanwhile.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target.id === "game" && begun()) tell(turnForm());
});

// The same on a slow line, for who was quicker than this script.
document.addEventListener("DOMContentLoaded", () => {
  if (begun()) tell(turnForm());
});

function lastTurn() {
  return document.querySelector("#last-turn [data-says]")?.textContent.trim() ?? "";
}

let said = lastTurn();

document.addEventListener("htmx:afterSwap", () => {
  prepare();
  if (lastTurn() === said) return;
  said = lastTurn();
  announce(said);
});

prepare();
followLater();
