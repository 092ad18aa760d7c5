// What makes a table's pages of use without a connection: this phone's outbox, with the browser's storage and network;
// and the service worker, where there is one, which is told what to cache. What the outbox shows: outbox_status.js.

import { isServerThere } from "./offline_guard.js";
import { ENTRY, Outbox, newId } from "./outbox.js";

const RESPONSE_TIMEOUT = 15000; // milliseconds
const LOOK_EVERY = 4000;
const CLAIM = "grillmeister.lease";
const MARK = "grillmeister.cached.";
const me = newId();

export const place = document.getElementById("outbox");
export const outbox = new Outbox({
  storage: () => localStorage,
  post,
  alone,
  changed: () => document.dispatchEvent(new CustomEvent("outbox:changed")),
  arrived: () => document.dispatchEvent(new CustomEvent("outbox:arrived")),
  firstPause: Number(place.dataset.firstPause),
});
export const hadEntries = outbox.all().length > 0; // when this page came

// One tab at a time: by a lock or, where the page comes by plain http and there is none, by a claim that runs out.
async function alone(work) {
  if (navigator.locks) {
    return navigator.locks.request("grillmeister.outbox", { ifAvailable: true }, (lock) => lock && work(() => {}));
  }
  const claim = outbox.read(CLAIM);
  if (claim && claim.by !== me && claim.until > Date.now()) return false;
  try {
    return await work(renewClaim);
  } finally {
    outbox.forget(CLAIM);
  }
}

function renewClaim() {
  try {
    outbox.write(CLAIM, { by: me, until: Date.now() + 2 * RESPONSE_TIMEOUT });
  } catch {
    // No room. Then two tabs may send the same, and get the same answer.
  }
}

async function post(entry) {
  const control = new AbortController();
  const limit = setTimeout(() => control.abort(), RESPONSE_TIMEOUT);
  try {
    const response = await fetch(entry.url, {
      method: "POST",
      body: JSON.stringify(entry.body),
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
      cache: "no-store",
      redirect: "error",
      signal: control.signal,
    });
    const isData = (response.headers.get("Content-Type") || "").startsWith("application/json");
    // A form that is too old has a page for an answer. The page with the form brings a new cookie for the next time.
    if (!isData && response.status === 403) await fetch(entry.form, { cache: "no-store", signal: control.signal });
    return isData ? { status: response.status, body: await response.json() } : null;
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
  }
}

function csrfToken() {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

addEventListener("online", () => outbox.hurry());
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  outbox.changed();
  outbox.hurry();
});
document.addEventListener("visibilitychange", () => document.hidden || outbox.hurry());
addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(ENTRY)) outbox.changed();
});
// When all modules of the page listen.
addEventListener("DOMContentLoaded", () => {
  outbox.forgetOld();
  outbox.retryClosed();
  outbox.changed();
  outbox.hurry();
});

// A phone that is new here has nothing to show, and needs no module that shows it.
let status = null;
let attempt = ""; // a browser does not ask again for what did not come under an address

async function showStatus() {
  if (status || !outbox.all().length) return;
  try {
    status = import(place.dataset.status + attempt);
    await status;
    outbox.changed();
  } catch {
    attempt += "#";
    status = null; // with the next change
  }
}

document.addEventListener("outbox:changed", showStatus);
document.addEventListener("outbox:arrived", () => document.getElementById("live") && htmx.trigger("#live", "ask"));

const offline = document.getElementById("outbox-offline");

function showOffline() {
  offline.hidden = navigator.onLine;
}

addEventListener("online", showOffline);
addEventListener("offline", showOffline);
showOffline();

// Nobody asks for news where there can be none.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "get" && !navigator.onLine) event.preventDefault();
});

// A page out of the phone's memory may be shown twice; what is sent from it is not the same thing twice.
for (const field of document.querySelectorAll("input[name='submission']")) field.value = newId();

const [table, tableNumber] = location.pathname.match(/^\/table\/(\d+)\//) || [];
const worker = navigator.serviceWorker;
const nothingToCache = document.querySelector("[data-closed], [data-needed]");
const back = document.querySelector("a[data-back]");

function tell(message) {
  worker.controller?.postMessage(message);
}

// By what one sees whether a cached page is still what the server would show.
function stamp() {
  return document.querySelector("#live[hx-get], #game[hx-get]")?.getAttribute("hx-get") ?? "";
}

// The page itself, where the worker has not seen it come or it carries a message that is not to be shown again; and the
// table's, with those that one may need then.
function cachePages() {
  if (!worker.controller) return;
  const here = document.querySelector("#messages .notice") ? stamp() + performance.timeOrigin : stamp();
  const theTable = table && { [table]: sessionStorage.getItem(MARK + table) ?? "once" };
  const wanted = { "/table/": document.documentElement.lang, ...theTable, [location.pathname]: here };
  const fresh = Object.entries(wanted).filter(([path, mark]) => sessionStorage.getItem(MARK + path) !== mark);
  if (!fresh.length) return;
  tell({ cache: fresh.map(([path]) => path) });
  for (const [path, mark] of fresh) sessionStorage.setItem(MARK + path, mark);
}

function cacheAllPages() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(MARK)) sessionStorage.removeItem(key);
  // A page that is closed is nothing to cache; when it opens again, everything behind it is new.
  if (!nothingToCache) cachePages();
}

// What does not open any more is not to be found in the phone's memory either.
function forget() {
  for (const { state, status, page } of outbox.all()) {
    if (state === "closed" && [403, 404, 410].includes(status)) tell({ forget: page });
  }
}

// In the place of a page that needs a connection: back to what is cached.
async function leadBack() {
  const look = async () => !document.hidden && (await isServerThere()) && location.reload();
  addEventListener("online", look);
  setInterval(look, LOOK_EVERY); // a network may be there all the time, and the server not
  back.hidden = !table || !(await caches.match(table, { ignoreVary: true }));
  back.href = table;
}

if (tableNumber && document.querySelector("[data-closed]")) outbox.forgetGame(tableNumber);

if (worker) {
  worker.addEventListener("controllerchange", cacheAllPages);
  document.addEventListener("htmx:afterSettle", cachePages);
  document.addEventListener("outbox:changed", forget);
  worker.register(place.dataset.worker).catch(() => {});
  if (nothingToCache) cacheAllPages();
  else cachePages();
  if (back) leadBack();
}
