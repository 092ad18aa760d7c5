// Two results of one table side by side: what counts now, and what this phone has to send. Nothing is overwritten; the
// referee leaves the other as it is, sends the own one as a correction with a reason, or lets the organiser decide.

import { isSameHolding } from "./end_state.js";
import { outbox } from "./phone.js";

const form = document.getElementById("end-state");
const place = document.getElementById("conflict");
let shown = "";

export function showConflict(entry) {
  place.hidden = !entry || entry.answer.same;
  if (!entry || place.hidden || shown === entry.id) return;
  shown = entry.id;
  const whole = place.querySelector("template").content.cloneNode(true);
  const { mine, theirs } = entry.answer;
  for (const part of whole.querySelectorAll("[data-if-theirs]")) part.hidden = !theirs;
  for (const part of whole.querySelectorAll("[data-if-none]")) part.hidden = Boolean(theirs);
  if (theirs) {
    whole.querySelector("[data-slot='by']").textContent = theirs.by;
    whole.querySelector("[data-slot='receipt']").textContent = theirs.receipt;
    list(whole.querySelector("[data-holdings='theirs']"), theirs, mine, entry);
  }
  if (mine) list(whole.querySelector("[data-holdings='mine']"), mine, theirs, entry);
  place.querySelector("[data-shown]").replaceChildren(whole);
  place.querySelector("h2").focus();
}

function list(into, result, other, entry) {
  const words = into.dataset;
  if (result.stacks === "ordered") into.before(quiet(words.ordered));
  const isOrdered = Boolean(other) && [result, other].every(({ stacks }) => stacks === "ordered");
  for (const holding of result.players) {
    const row = pair(entry.body.end_state.players[holding.seat].name, piecesOf(holding, result, words));
    const otherHolding = other?.players.find(({ seat }) => seat === holding.seat);
    row.classList.toggle("is-different", Boolean(otherHolding) && !isSameHolding(otherHolding, holding, isOrdered));
    into.append(row);
  }
  if (result.stopped) into.append(grillOf(result, other, words));
  into.append(pair(words.down, [result.face_down.join(", ") || "–"]));
}

function grillOf({ face_up: up }, other, words) {
  const row = pair(words.up, [words.stopped, pictures(up)]);
  row.classList.toggle("is-different", Boolean(other) && JSON.stringify(other.face_up ?? []) !== JSON.stringify(up));
  return row;
}

function piecesOf({ seat, portions, bratworms, specialist }, { places }, words) {
  const counted = places.find((line) => line.seat === seat);
  const figure = form.querySelector(`#id_specialist_${seat} option[value="${specialist}"]`);
  return [
    ...(counted ? [`${words.place} ${counted.place}`, `${words.worms} ${counted.worms}`] : []),
    pictures(portions),
    ...(bratworms ? [`${words.bratworms} ${bratworms}`] : []),
    ...(figure ? [figure.text] : []),
  ];
}

// As they look on the board; their numbers for those who do not see them.
function pictures(portions) {
  const numbers = document.createElement("span");
  numbers.textContent = portions.join(", ") || "–";
  if (portions.length) numbers.className = "visually-hidden";
  const all = document.createElement("span");
  all.className = "portions";
  const drawn = portions.map((portion) => form.querySelector(`.board-portion[data-portion="${portion}"] svg`));
  all.append(numbers, ...drawn.filter(Boolean).map((picture) => picture.cloneNode(true)));
  for (const picture of all.querySelectorAll("svg")) picture.classList.add("small");
  return all;
}

function quiet(words) {
  const line = document.createElement("p");
  line.className = "quiet small";
  line.textContent = words;
  return line;
}

function pair(name, pieces) {
  const row = document.createElement("div");
  const title = document.createElement("dt");
  const who = document.createElement("bdi");
  const what = document.createElement("dd");
  who.textContent = name;
  title.append(who);
  for (const one of pieces) {
    const piece = document.createElement("span");
    piece.append(one);
    what.append(piece, " ");
  }
  row.append(title, what);
  return row;
}

function leave(entry) {
  outbox.dropDrafts(entry);
  outbox.update(entry.id, { state: "dropped" });
  location.assign(entry.page);
}

// A new submission: it builds upon what counts now, and says why.
function sendAgain(entry, fields) {
  const text = [entry.text, fields.reason, fields.note].filter(Boolean).join("\n");
  outbox.put({ ...entry, text, body: { ...entry.body, ...fields } }, entry);
}

place.addEventListener("click", (event) => {
  const entry = event.target.closest("[data-leave]") && outbox.get(shown);
  if (entry) leave(entry);
});

place.addEventListener("submit", (event) => {
  const entry = outbox.get(shown);
  const chosen = event.target;
  event.preventDefault();
  if (!entry || !chosen.reportValidity()) return;
  const text = chosen.elements.text.value.trim();
  const insist = chosen.dataset.send === "note";
  const base = insist ? entry.body.base_version : entry.answer.base_version;
  sendAgain(entry, { base_version: base, insist, [insist ? "note" : "reason"]: text });
});
