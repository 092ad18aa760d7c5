// A page that was made once for everyone does not say how late it is; its head does, which is written when it is sent.
// See decision 24. One that follows what happens says so when it cannot, and since when; also one that comes out of the
// phone's memory. And whoever has said whose phone it is finds their line on top.

import { setAhead, timeOfDay } from "./page.js";

const live = () => document.querySelector("#live[hx-get]");

// Nothing where the page came out of the browser's memory, for its head is an old one; nor where a browser does not tell.
function saidByHead() {
  const [entry] = performance.getEntriesByType("navigation");
  const told = entry?.transferSize && entry.serverTiming?.find(({ name }) => name === "now")?.duration;
  // Not by performance.timeOrigin: since then somebody may have set the clock.
  return told ? told - (Date.now() - performance.now() + entry.responseStart) : NaN;
}

const ahead = saidByHead();
if (Number.isNaN(ahead)) {
  // Then the first poll says it, and comes at once.
  addEventListener("DOMContentLoaded", () => live()?.querySelector(".clock") && htmx.trigger(live(), "ask"));
} else {
  setAhead(ahead);
}

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
