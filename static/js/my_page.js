// A player's own page: this phone remembers whose it is, tells what is new, and opens the page without a connection.

import { announce } from "./page.js";
import { Memory, newsOf } from "./me.js";
import { endMessages, showMessages } from "./push.js";

const VIBRATION = [200, 100, 200]; // milliseconds, as is the next
const READ_AFTER = 5000;
const claim = document.getElementById("this-is-me");
const release = document.getElementById("not-me");
const { event, worker } = document.getElementById("my-bar").dataset;
const number = Number(claim.dataset.player);
const container = navigator.serviceWorker; // none where the page comes by plain http

const memory = new Memory(() => localStorage);

const isMine = () => memory.recall(event)?.number === number;

function showWhose() {
  claim.hidden = isMine();
  release.hidden = !isMine();
  showMessages(isMine());
}

claim.addEventListener("click", () => {
  if (!memory.remember(event, number)) return;
  showWhose();
  announce(claim.dataset.done);
  release.firstElementChild.focus({ preventScroll: true });
  keepOffline();
});

release.addEventListener("click", () => {
  memory.forget(event);
  endMessages();
  tell({ forget: location.pathname });
  showWhose();
  claim.focus();
});

// Without a connection

async function tell(message) {
  const registration = await container?.getRegistration("/e/");
  registration?.active?.postMessage(message);
}

async function keepOffline() {
  if (!container || !isMine()) return;
  try {
    await container.register(worker, { scope: "/e/" });
    await container.ready;
    tell({ cache: location.pathname + location.search });
  } catch {
    // Then it needs a connection.
  }
}

function keepAsItIsNow() {
  if (isMine())
    tell({ page: location.pathname + location.search, html: `<!DOCTYPE html>${document.documentElement.outerHTML}` });
}

// News

const shown = () => ({ ...document.querySelector(".my-page")?.dataset });
const title = document.title;
let before = shown();

function bringNews() {
  const after = shown();
  const news = newsOf(before, after);
  before = after;
  tellNews(news);
}

function tellNews(news) {
  if (!news.length || !isMine()) return;
  const { saySeat: seat, sayIn, sayOut: out, sayTime: time } = shown();
  const words = { seat, in: sayIn, out, time };
  const text = news.map((code) => words[code]).join(" ");
  announce(text);
  document.title = `● ${text} · ${title}`;
  navigator.vibrate?.(VIBRATION);
  navigator.setAppBadge?.(news.length).catch(() => {});
  if (document.hasFocus()) setTimeout(markRead, READ_AFTER);
}

// The clock of the page (page.js) says itself when the time is up; a page that comes with it tells nothing new.
new MutationObserver((changes) => {
  const isUp = ({ target, oldValue }) =>
    target.matches(".my-clock .clock[data-state='over']") && ["running", "five", "one"].includes(oldValue);
  if (changes.some(isUp)) tellNews(["time"]);
}).observe(document.getElementById("content"), {
  subtree: true,
  attributeFilter: ["data-state"],
  attributeOldValue: true,
});

function markRead() {
  document.title = title;
  navigator.clearAppBadge?.().catch(() => {});
}

addEventListener("focus", markRead);
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => target?.id === "live" && bringNews());
document.addEventListener("htmx:afterSettle", keepAsItIsNow);

showWhose();
keepOffline();
