// Comforts that every page has where there is JavaScript; no page needs them.

import { aheadOfAnswer, reading } from "./clock.js";

const RELEASE_AFTER = 10000; // milliseconds

// Say aloud what the eye finds at the top of the page.

export function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer && text) announcer.textContent = text;
}

// A live region speaks only of what changes after it is there.
export function announceSoon(lines) {
  const text = lines.map((line) => line.textContent.trim()).join(" ");
  if (text) setTimeout(() => announce(text), 150);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) print();
});

// Errors: the summary gets the focus, its links lead into the fields.

function focusOn(element) {
  if (!element.matches("a[href], button, input, select, textarea, summary, [tabindex]")) element.tabIndex = -1;
  element.focus();
}

function focusErrors(within) {
  const summary = within.querySelector("#errors[data-focus]");
  if (summary) focusOn(summary);
  return Boolean(summary);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#errors a[href^='#']");
  const field = link && document.getElementById(link.getAttribute("href").slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  (field.closest(".field") || field).scrollIntoView({ block: "center" });
});

// A form is sent once. Buttons are not disabled, or the value of the pressed one would not be sent.

const sent = new WeakSet();

export function isSentOnce(form) {
  return form.method === "post" && !form.hasAttribute("data-many");
}

function mark(form, waiting) {
  for (const button of form.elements) {
    if (button.type !== "submit") continue;
    if (waiting) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

export function release(form) {
  if (sent.delete(form)) mark(form, false);
}

function sendOnce(event) {
  const form = event.target;
  if (!isSentOnce(form)) return;
  if (sent.has(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sent.add(form);
  unsaved.delete(form);
  mark(form, true);
  setTimeout(() => release(form), RELEASE_AFTER);
}

document.addEventListener("submit", sendOnce, true);
addEventListener("pageshow", (event) => {
  if (event.persisted) document.querySelectorAll("form").forEach(release);
});

// Long forms: ask before leaving with something typed and not saved.

const unsaved = new Set();

export function markUnsaved(form) {
  if (form?.matches("[data-guard]")) unsaved.add(form);
}

document.addEventListener("input", ({ target }) => markUnsaved(target.form));
document.querySelectorAll("form[data-unsaved]").forEach(markUnsaved);

// What was typed before this script was there.
for (const field of document.querySelectorAll(
  "form[data-guard] :is(input:is([type='text'], :not([type])), textarea)",
)) {
  if (field.value !== field.defaultValue) markUnsaved(field.form);
}

addEventListener("beforeunload", (event) => {
  if ([...unsaved].some((form) => form.isConnected)) event.preventDefault();
});

// Fragments: the focus stays where it was, or goes to what is new. What was opened stays open where a page follows by
// itself, and names stay as they were tapped.

const NAMES = "#live input[name='here']";
const tapped = new Map();
let open = [];
let focusedBefore = null;

document.addEventListener("change", ({ target }) => {
  if (target.matches(NAMES)) tapped.set(target.value, target.checked);
});

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  const active = document.activeElement;
  focusedBefore = target?.contains(active) && active !== document.body ? selectorOf(active) : null;
  if (target?.id === "live") open = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id);
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target?.id !== "live") return;
  for (const box of document.querySelectorAll(NAMES)) {
    if (tapped.has(box.value)) box.checked = tapped.get(box.value);
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  open = [];
});

function selectorOf({ id, name, type, value }) {
  if (id) return `#${CSS.escape(id)}`;
  return `[name="${CSS.escape(name)}"]${type === "submit" ? `[value="${CSS.escape(value)}"]` : ""}`;
}

document.addEventListener("htmx:afterSettle", ({ detail: { elt: fresh, xhr } }) => {
  if (fresh.id === "messages") return;
  const before = focusedBefore;
  focusedBefore = null;
  if (xhr?.status === 422 && focusErrors(fresh.parentElement || fresh)) return;
  if (!before || document.activeElement !== document.body) return;
  focusOn(document.querySelector(before) || fresh.querySelector("[data-focus], h1, h2, h3") || fresh);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.elt.closest("form");
  if (form) release(form);
  if (detail.successful) showTrouble("");
});

// What did not come through: in the server's words, if they stand alone, else in ours.

function noticeFrom(xhr) {
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  const [part, ...others] = answer.body.children;
  return part?.matches(".notice") && !others.length ? document.importNode(part, true) : null;
}

function noticeOf(text) {
  const notice = document.createElement("div");
  notice.className = "notice is-bad";
  notice.append(document.createElement("p"));
  notice.firstChild.textContent = text;
  return notice;
}

export function showTrouble(kind, xhr) {
  const place = document.getElementById("trouble");
  if (!place) return;
  place.replaceChildren();
  if (!kind) return;
  const notice = (xhr && noticeFrom(xhr)) || noticeOf(place.dataset[kind]);
  notice.toggleAttribute("data-until-online", kind === "offline");
  place.append(notice);
  notice.scrollIntoView({ block: "nearest" });
}

// A poll in the background that fails is no trouble of the reader's: it asks again.
function isFromReader({ detail: { requestConfig } }) {
  return requestConfig?.verb !== "get" || Boolean(requestConfig.triggeringEvent?.isTrusted);
}

document.addEventListener("htmx:responseError", (event) => {
  if (isFromReader(event)) showTrouble("refused", event.detail.xhr);
});
for (const type of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(type, (event) => isFromReader(event) && showTrouble("offline"));
}

// That there is no connection is said as long as it is so.
addEventListener("online", () => {
  for (const notice of document.querySelectorAll("[data-until-online]")) notice.remove();
});

// The hall's clock has 24 hours in every language.

export function timeOfDay(made) {
  const { lang, dataset } = document.documentElement;
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: dataset.timeZone };
  return new Date(made).toLocaleTimeString(lang, form);
}

// Clocks go by the server's time, which the page or an earlier one has said, and every answer says: decision 24.

const AHEAD = "grillmeister.ahead";
const isStored = document.body.matches(".referee"); // by the service worker: such a page may be an old one

let ahead = NaN;
try {
  if (isStored) ahead = Number(localStorage.getItem(AHEAD) ?? NaN);
} catch {
  // Then no page is stored either.
}
if (Number.isNaN(ahead)) ahead = document.body.dataset.serverTime - Date.now();

export const serverNow = () => Date.now() + (ahead || 0);

export function setAhead(known) {
  ahead = known;
  showClocks();
}

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const known = aheadOfAnswer((name) => xhr?.getResponseHeader(name), Date.now(), ahead);
  if (Object.is(known, ahead)) return;
  setAhead(known);
  try {
    if (isStored) localStorage.setItem(AHEAD, ahead);
  } catch {
    // No room.
  }
});

function showClocks() {
  for (const clock of document.querySelectorAll(".clock:is([data-ends], [data-starts])")) {
    const { state, digits } = reading(clock.dataset, serverNow());
    const timer = clock.querySelector(".timer");
    if (timer.textContent !== digits) timer.textContent = digits;
    clock.dataset.state = state;
  }
}

document.addEventListener("htmx:afterSwap", showClocks);
showClocks();
setInterval(showClocks, 250);
announceSoon([...document.querySelectorAll("#messages .says")]);
focusErrors(document);
