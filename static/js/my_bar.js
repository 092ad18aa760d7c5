// The line at the top of all pages of an event, for the player whose phone it is. First as it was last seen; then as it
// is, and again when the page has found something new. While nothing is new, nothing more is asked for than by the page.

import { leadsHome, Memory } from "./me.js";

const bar = document.getElementById("my-bar");
const { event, me, line, style } = bar.dataset;
const memory = new Memory(() => localStorage);
const mine = memory.recall(event);

// Pages on which nobody is looked for have no use for it otherwise.
function dress() {
  if (document.querySelector(`link[href="${style}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = style;
  document.head.append(link);
}

function show(html) {
  const parts = new DOMParser().parseFromString(html, "text/html").body.childNodes;
  bar.replaceChildren(...[...parts].map((part) => document.importNode(part, true)));
  bar.hidden = false;
}

async function refresh() {
  try {
    const response = await fetch(`${line}?player=${mine.number}`, { headers: { Accept: "text/html" } });
    if (response.status === 404) bar.hidden = true;
    if (!response.ok) return;
    const html = await response.text();
    memory.keepLine(event, mine.number, html);
    show(html);
  } catch {
    // Without a connection the line stays as it was last seen.
  }
}

const home = document.querySelector("[data-event-home], [data-find-home]");
const [navigation] = performance.getEntriesByType("navigation");

if (
  mine &&
  home &&
  (home.matches("[data-find-home]") || leadsHome(document.referrer, location.origin, event, navigation?.type))
) {
  location.replace(`${me}?player=${mine.number}`);
} else if (mine && !document.querySelector(".my-page")) {
  dress();
  if (mine.line) show(mine.line);
  refresh();
  document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => target?.id === "live" && refresh());
}
