// Public pages and those of a table follow what happens: they ask every few seconds whether there is something new, not
// while nobody looks.
// How often is said by the page: see views/http/responses.py.

const MAX_WAIT = 60000; // milliseconds, as are all of these

// The page, and a game in it that goes on by itself.
const parts = () => [...document.querySelectorAll("#live[hx-get], #live-game[hx-get]")];
const every = () => parts()[0].dataset.pollSeconds * 1000;

let wait = 0;
let timer = 0;

function askLater() {
  clearTimeout(timer);
  timer = setTimeout(ask, wait + (Math.random() * every()) / 2);
}

function ask() {
  if (!parts().length) return;
  if (!document.hidden) parts().forEach((part) => htmx.trigger(part, "ask"));
  askLater();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});

// Without a connection, or when the server has too much to do, more and more seldom.
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr } }) => {
  if (!elt.id.startsWith("live") || !parts().length) return;
  wait = successful || xhr.status === 204 ? every() : Math.min(2 * wait, MAX_WAIT);
});

if (parts().length) {
  wait = every();
  askLater();
}
