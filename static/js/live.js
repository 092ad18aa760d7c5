// Public pages follow what happens: they ask every few seconds whether there is something new, not while nobody looks.

const EVERY = 2000;
const JITTER = 1000;
const SLOWEST = 60000;

let wait = EVERY;
let timer = 0;

function area() {
  return document.querySelector("#live[hx-get]");
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(ask, wait + Math.random() * JITTER);
}

function ask() {
  if (!document.hidden && area()) htmx.trigger("#live", "ask");
  later();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});

// Without a connection, or when the server has too much to do, more and more seldom.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "live") return;
  wait = event.detail.successful || event.detail.xhr.status === 204 ? EVERY : Math.min(2 * wait, SLOWEST);
});

// What was opened stays open.
let open = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "live") return;
  open = [...document.querySelectorAll("#live details[open][id]")].map((each) => each.id);
});

document.addEventListener("htmx:afterSettle", () => {
  for (const id of open) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  open = [];
});

later();
