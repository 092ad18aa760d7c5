// What the pages of an event have in common. One that follows what happens says so when it cannot, and since when; also
// one that comes out of the phone's memory. And whoever has said whose phone it is finds their line on top.

import { timeOfDay } from "./page.js";

const notice = document.getElementById("since");
const stored = Number(document.documentElement.dataset.storedAt); // said by the service worker
let seen = stored || Date.now();

function say() {
  notice.textContent = notice.dataset.text.replace("{time}", timeOfDay(seen));
  notice.hidden = false;
}

function hear({ detail: { elt, successful, xhr } }) {
  if (elt.id !== "live") return;
  if (successful || xhr.status === 204 || xhr.status === 304) {
    seen = Date.now();
    notice.hidden = true;
  } else {
    say();
  }
}

if (notice) {
  document.addEventListener("htmx:afterRequest", hear);
  addEventListener("offline", say);
  addEventListener("online", () => document.getElementById("live") && htmx.trigger("#live", "ask"));
  if (stored || !navigator.onLine) say();
}

// Most phones have nothing to show there, and need no module that shows it.
const line = document.getElementById("my-bar");
try {
  if (line && localStorage.getItem(`grillmeister.me.${line.dataset.event}`))
    import(line.dataset.script).catch(() => {});
} catch {
  // A browser that allows no storage.
}
