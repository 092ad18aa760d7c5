// A page that was made once for everyone does not say how late it is; its head does, which is written when it is sent.
// See decision 24.

import { setAhead } from "./page.js";

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
