// Public pages follow what happens: they ask every few seconds whether there is something new, not while nobody looks.

const EVERY = 2000; // milliseconds, as are all of these
const JITTER = 1000;
const MAX_WAIT = 60000;

let wait = EVERY;
let timer = 0;

function askLater() {
  clearTimeout(timer);
  timer = setTimeout(ask, wait + Math.random() * JITTER);
}

function ask() {
  if (!document.hidden && document.querySelector("#live[hx-get]")) htmx.trigger("#live", "ask");
  askLater();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});

// Without a connection, or when the server has too much to do, more and more seldom.
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr } }) => {
  if (elt.id !== "live") return;
  wait = successful || xhr.status === 204 ? EVERY : Math.min(2 * wait, MAX_WAIT);
});

askLater();
