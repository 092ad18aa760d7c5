// Forms that need a connection stay as they are, with what was typed, where the server cannot be reached. It is asked
// first: a browser knows of networks, and not whether anything gets through, or whether the server is this machine.

import { isSentOnce, markUnsaved, release, showTrouble } from "./page.js";

const ANSWER_TIMEOUT = 5000; // milliseconds
const reached = new WeakSet();
const asking = new Set();

export async function isServerThere() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(ANSWER_TIMEOUT) })).ok;
  } catch {
    return false;
  }
}

async function askFirst(event) {
  const { target: form, submitter } = event;
  // What htmx sends leaves the page as it is, and htmx says itself what did not get through.
  if (!isSentOnce(form) || form.matches("[hx-post]") || reached.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  asking.add(form);
  const isThere = await isServerThere();
  asking.delete(form);
  release(form);
  if (isThere) {
    reached.add(form);
    form.requestSubmit(submitter);
  } else {
    markUnsaved(form); // still typed
    showTrouble("offline");
  }
}

document.addEventListener("submit", askFirst, true);

// A page that follows what happens leaves alone what is being sent from it: it asks again a little later.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if ([...asking].some((form) => detail.target.contains(form))) detail.shouldSwap = false;
});
