// The page of a draw: its receipt is fetched and checked in this browser, and each step shows the sentence that the page
// has for how it ended.

import { checkDraw } from "./draw_check.js";

// What the whole comes to: the first of these that any step came to.
const RESULTS = ["wrong", "unknown", "missing", "partly"];

const form = document.getElementById("draw-check");
const result = document.getElementById("draw-check-result");

if (crypto.subtle) form.hidden = false;
else document.getElementById("draw-check-insecure").hidden = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  result.hidden = true;
  show(await steps());
  result.hidden = false;
});

async function steps() {
  try {
    const response = await fetch(form.dataset.receipt, { cache: "no-cache" });
    return response.ok ? await checkDraw(await response.json(), form.noted.value) : null;
  } catch {
    return null; // no connection, or nothing that is a receipt
  }
}

function show(steps) {
  const states = new Map(steps || []);
  for (const item of result.querySelectorAll("[data-step]")) {
    const state = states.get(item.dataset.step);
    item.hidden = !state;
    item.className = `is-${state}`;
    for (const sentence of item.children) sentence.hidden = sentence.dataset.state !== state;
  }
  const whole = steps ? wholeOf(states) : "unread";
  for (const sentence of result.querySelectorAll("[data-result]")) {
    sentence.hidden = sentence.dataset.result !== whole;
  }
}

function wholeOf(states) {
  const found = RESULTS.find((state) => [...states].some(([, stepState]) => stepState === state));
  return found || (states.get("nonce") === "open" ? "open" : "proven");
}
