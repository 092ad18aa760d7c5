// Players whom a reader follows in the standings of an event, remembered in this browser only: their rows are marked,
// and they stand together above the table.

const list = document.getElementById("followed");
const KEY = `grillmeister.followed.${list.dataset.event}`;
const STAR = { true: "★", false: "☆" };

function followed() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {}; // nobody could read what stands there
  }
}

function remember(players) {
  try {
    localStorage.setItem(KEY, JSON.stringify(players));
  } catch {
    // A browser that remembers nothing: it is followed until the page is left.
  }
}

let players = followed();

function toggle({ number, name }) {
  if (number in players) delete players[number];
  else players[number] = name;
  remember(players);
  show();
}

function rows() {
  return [...document.querySelectorAll("tr[data-player]")].map((row) => {
    const link = row.querySelector("th a");
    const score = row.querySelector("td b");
    return {
      row,
      link,
      number: row.dataset.player,
      name: link.textContent.trim(),
      place: row.cells[0].firstChild.textContent.trim(),
      score: score ? score.textContent.trim() : "",
    };
  });
}

function buttonFor(player) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "follow";
  button.addEventListener("click", () => toggle(player));
  player.link.before(button);
  return button;
}

function mark(player) {
  const isFollowed = player.number in players;
  const button = player.row.querySelector(".follow") || buttonFor(player);
  button.textContent = STAR[isFollowed];
  button.setAttribute("aria-pressed", String(isFollowed));
  button.setAttribute("aria-label", `${list.dataset.follow} ${player.name}`);
  player.row.classList.toggle("is-followed", isFollowed);
}

function lineOf(number, name, player) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = player ? player.link.href : `?q=${encodeURIComponent(number)}`;
  link.textContent = name;
  const place = document.createElement("b");
  place.textContent = player ? player.place : "";
  const score = document.createElement("span");
  score.textContent = player ? player.score : "";
  line.append(place, link, score);
  return line;
}

function show() {
  const there = rows();
  there.forEach(mark);
  const byNumber = new Map(there.map((player) => [player.number, player]));
  const lines = Object.entries(players).map(([number, name]) => lineOf(number, name, byNumber.get(number)));
  list.querySelector("ol").replaceChildren(...lines);
  list.hidden = !lines.length;
}

document.addEventListener("htmx:afterSwap", show);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  players = followed();
  show();
});
show();
