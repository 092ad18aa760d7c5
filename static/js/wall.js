// A screen of the hall: shows one page after the other, follows what happens, and keeps the last picture where there is
// no network. Everything it shows comes from the server as it is; see views/public/wall.py.

import { timeOfDay } from "./page.js";
import { nextPoll, soundsOf, turnOf } from "./wall_times.js";

const TICK = 250; // milliseconds
const PATIENCE = 60_000; // for an answer; htmx itself gives up sooner
const DARK = "(prefers-color-scheme: dark)";

const wall = () => document.getElementById("wall");
const offline = document.getElementById("wall-offline");
const soundButton = document.getElementById("wall-sound");

let turn = null;
let pollAt = 0;
let failures = 0;
let askedAt = 0; // of an answer that is still to come
let heard = { state: undefined, called: [] };
let sound = null;

const pollSeconds = () => Number(wall().dataset.pollSeconds);
const later = () => (pollAt = nextPoll(Date.now(), pollSeconds(), failures, Math.random()));

function ask(address) {
  if (askedAt) htmx.trigger(wall(), "htmx:abort");
  askedAt = Date.now();
  htmx.ajax("GET", address, { source: wall(), target: wall(), swap: "outerHTML" }).catch(() => {});
}

function tick() {
  listen();
  const now = Date.now();
  if (document.hidden || (askedAt && now < askedAt + PATIENCE)) return;
  if ("turns" in wall().dataset && now >= turn.at && !failures) return ask(wall().dataset.there);
  if (now < pollAt) return;
  const game = document.getElementById("final-game");
  if (game) htmx.trigger(game, "ask");
  ask(wall().dataset.here);
}

function follow() {
  const { place, seconds, theme } = wall().dataset;
  turn = turnOf(turn, place, Number(seconds), Date.now());
  setTheme(theme);
  soundButton.hidden = !("sound" in wall().dataset) || sound?.state === "running";
}

// Colours are named once, for light and for dark: which of them hold is up to the rule around them.
function setTheme(theme) {
  const media = { light: "not all", dark: "all" }[theme] ?? DARK;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (rule.isDark || rule.conditionText === DARK) {
        rule.isDark = true;
        if (rule.media.mediaText !== media) rule.media.mediaText = media;
      }
    }
  }
}

document.addEventListener("htmx:afterRequest", ({ detail: { target, successful, xhr } }) => {
  if (target.id !== "wall") return;
  askedAt = 0;
  const isThere = successful || xhr.status === 204;
  failures = isThere ? 0 : failures + 1;
  offline.hidden = isThere;
  if (failures === 1) offline.querySelector("span").textContent = timeOfDay(Date.now());
  later();
});
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target.id === "wall" && follow());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) pollAt = 0;
});

// Sound, where the organiser allows it: browsers make none before somebody has pressed something.

function listen() {
  const clock = document.querySelector("#wall .clock");
  const called = [...document.querySelectorAll("[data-called]")].map(({ dataset }) => dataset.called);
  const now = { state: clock?.dataset.state ?? "none", called };
  const { over, called: isCalled } = soundsOf(heard, now);
  heard = now;
  if (!("sound" in wall().dataset) || sound?.state !== "running") return;
  if (over) [0, 0.5, 1].forEach((at) => tone(880, at));
  else if (isCalled) [660, 880].forEach((pitch, at) => tone(pitch, at / 4));
}

function tone(pitch, after) {
  const [source, volume] = [sound.createOscillator(), sound.createGain()];
  const [from, until] = [sound.currentTime + after, sound.currentTime + after + 0.3];
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.3, from);
  volume.gain.exponentialRampToValueAtTime(0.001, until);
  source.connect(volume).connect(sound.destination);
  source.start(from);
  source.stop(until);
}

soundButton.addEventListener("click", async () => {
  sound ??= new AudioContext();
  await sound.resume();
  tone(660, 0);
  follow();
});

follow();
later();
setInterval(tick, TICK);
