// Comforts that every page has when there is JavaScript; no page needs them. What one page alone needs lies in a file
// of its own beside this one.

const RELEASE_AFTER = 10000;

// Say aloud what the eye finds at the top of the page.

function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer && text) announcer.textContent = text;
}

function announceMessages() {
  const notices = document.querySelectorAll("#messages .says");
  const text = [...notices].map((notice) => notice.textContent.trim()).join(" ");
  // A live region speaks only of what changes after it is there.
  if (text) setTimeout(() => announce(text), 150);
}

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

function isOnceOnly(form) {
  return form.method === "post" && !form.hasAttribute("data-many");
}

function mark(form, waiting) {
  for (const button of form.elements) {
    if (button.type !== "submit") continue;
    if (waiting) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

function release(form) {
  if (sent.delete(form)) mark(form, false);
}

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!isOnceOnly(form)) return;
    if (sent.has(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    sent.add(form);
    changed.delete(form);
    mark(form, true);
    setTimeout(() => release(form), RELEASE_AFTER);
  },
  true,
);

addEventListener("pageshow", (event) => {
  if (event.persisted) document.querySelectorAll("form").forEach(release);
});

// Long forms: ask before leaving with something typed and not saved.

const changed = new Set();

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form && form.matches("[data-guard]")) changed.add(form);
});

addEventListener("beforeunload", (event) => {
  for (const form of changed) {
    if (form.isConnected) event.preventDefault();
  }
});

// Fragments: the focus stays where it was, or goes to what is new.

let focusedBefore = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  const target = event.detail.target;
  const active = document.activeElement;
  focusedBefore = target && target.contains(active) && active !== document.body ? describe(active) : null;
});

function describe(element) {
  return { id: element.id, name: element.name, value: element.type === "submit" ? element.value : null };
}

function sameAs(before, within) {
  if (before.id) return document.getElementById(before.id);
  if (!before.name) return null;
  const value = before.value === null ? "" : `[value="${CSS.escape(before.value)}"]`;
  return within.querySelector(`[name="${CSS.escape(before.name)}"]${value}`);
}

document.addEventListener("htmx:afterSettle", (event) => {
  const fresh = event.detail.elt;
  if (fresh.id === "messages") return;
  const before = focusedBefore;
  focusedBefore = null;
  if (event.detail.xhr && event.detail.xhr.status === 422 && focusErrors(fresh.parentElement || fresh)) return;
  if (!before || document.activeElement !== document.body) return;
  const next = sameAs(before, document) || fresh.querySelector("[data-focus], h1, h2, h3") || fresh;
  focusOn(next);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt.closest("form");
  if (form) release(form);
  if (event.detail.successful) trouble("");
});

// What did not come through: in the server's own words, if it sent some that stand alone, else in ours.

function words(xhr) {
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  const [part, ...others] = answer.body.children;
  return part && part.matches(".notice") && !others.length ? document.importNode(part, true) : null;
}

function ourWords(text) {
  const line = document.createElement("p");
  line.textContent = text;
  const notice = document.createElement("div");
  notice.className = "notice is-bad";
  notice.append(line);
  return notice;
}

function trouble(kind, xhr) {
  const place = document.getElementById("trouble");
  if (!place) return;
  place.replaceChildren();
  if (!kind) return;
  const notice = (xhr && words(xhr)) || ourWords(place.dataset[kind]);
  notice.toggleAttribute("data-until-online", kind === "offline");
  place.append(notice);
  notice.scrollIntoView({ block: "nearest" });
}

// A poll in the background that fails is no trouble of the reader's: it asks again.
function isAsked(event) {
  const config = event.detail.requestConfig || {};
  const cause = config.triggeringEvent;
  return config.verb !== "get" || Boolean(cause && cause.isTrusted);
}

document.addEventListener("htmx:responseError", (event) => isAsked(event) && trouble("refused", event.detail.xhr));
document.addEventListener("htmx:sendError", (event) => isAsked(event) && trouble("offline"));
document.addEventListener("htmx:timeout", (event) => isAsked(event) && trouble("offline"));

// That there is no connection is said as long as it is so.
addEventListener("online", () => document.querySelectorAll("[data-until-online]").forEach((notice) => notice.remove()));

// The hall's clock has 24 hours in every language.

function timeOfDay(made) {
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Date(made).toLocaleTimeString(document.documentElement.lang, form);
}

// Timers count on from what the server said, by the server's clock: a page may be an old one out of the phone's memory,
// and every answer says again how late it is.

function clock(seconds) {
  const pad = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

const AHEAD = "grillmeister.ahead"; // of ours, in milliseconds
let ahead = NaN;
try {
  // Pages of tables alone are kept; all others are as late as they say.
  if (document.body.matches(".referee")) ahead = Number(localStorage.getItem(AHEAD) ?? NaN);
} catch {
  // Where nothing is kept, no page is.
}

function learnTime({ detail: { xhr } }) {
  const said = Date.parse((xhr && xhr.getResponseHeader("Date")) || "") + 500 - Date.now(); // it knows seconds only
  if (Number.isNaN(said) || Math.abs(said - ahead) < 1500) return;
  ahead = said;
  showTimers();
  try {
    localStorage.setItem(AHEAD, ahead);
  } catch {
    // As above.
  }
}

function showTimer(timer) {
  const { at, seconds } = timer.dataset;
  if (Number.isNaN(ahead)) ahead = at - Date.now();
  const left = seconds - Math.max(0, Math.floor((Date.now() + ahead - at) / 1000));
  const text = clock(Math.abs(left));
  if (timer.firstChild.data !== text) timer.firstChild.data = text;
  if (left < 0 === timer.classList.contains("is-over")) return;
  timer.classList.toggle("is-over");
  if (left >= 0) return timer.lastElementChild.remove();
  const word = document.createElement("small");
  word.textContent = ` ${timer.dataset.over}`;
  timer.append(word);
}

function showTimers() {
  for (const timer of document.querySelectorAll(".timer[data-running]")) showTimer(timer);
}

document.addEventListener("htmx:afterRequest", learnTime);
announceMessages();
focusErrors(document);
showTimers();
setInterval(showTimers, 500);
