// Writing a game down: keys for the total, and following what another phone writes. The form works without; the
// server says what a turn comes to. How a turn is sent, and what happens without a connection: waiting.js.

const FOLLOW = 4000;
const FOLLOW_JITTER = 1500;

const turnForm = () => document.getElementById("turn");
const total = () => document.getElementById("id_total");

function prepare() {
  const keys = document.getElementById("keys");
  if (!keys) return;
  keys.hidden = false;
  // The keys on the page are larger than those of the phone, which would cover the grill.
  total().inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "numeric";
  for (const button of document.querySelectorAll("#turn [data-without-script]")) button.hidden = true;
}

function tell(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

function chosen(name) {
  return turnForm().querySelector(`input[name="${name}"]:checked`);
}

function end(way) {
  const radio = document.getElementById(`ended-${way}`);
  if (radio) radio.checked = true;
}

// A total and a portion say the same thing twice; the one that was touched last holds.
function forgetPortion() {
  const portion = chosen("portion");
  if (portion) portion.checked = false;
}

function withoutWorm() {
  const canned = turnForm().dataset.canned === "yes" || document.querySelector("#game.is-stale.is-extended");
  return Boolean(canned) && chosen("ended").value === "no_worm";
}

function totalTouched() {
  forgetPortion();
  if (total().value && !withoutWorm()) end("worm");
}

function touched(element) {
  if (element.name === "portion") {
    total().value = "";
    end("worm");
  } else if (element.name === "ended" && element.value !== "worm") {
    forgetPortion();
    if (!withoutWorm()) total().value = "";
  } else if (element === total()) totalTouched();
}

function press(button) {
  const field = total();
  if ("clear" in button.dataset) {
    field.value = "";
    forgetPortion();
    end("worm");
  } else {
    field.value = field.value.length < 2 ? field.value + button.dataset.key : button.dataset.key;
    totalTouched();
  }
  tell(field);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#keys .key");
  if (button && turnForm().getAttribute("aria-busy") !== "true") press(button);
});

// In the way down, before anybody asks the server what the form says.
document.addEventListener("input", (event) => {
  if (event.target.form && event.target.form === turnForm()) touched(event.target);
}, true);

// Another phone may write as well: as long as nothing is begun here, the page follows.

function begun() {
  if (!turnForm()) return false;
  return Boolean(total().value || chosen("portion") || turnForm().querySelector("input[type=checkbox]:checked")
    || chosen("ended").value !== chosen("ended").closest(".ends").dataset.first);
}

function follow() {
  const open = document.querySelector("#turns[open]");
  const busy = document.querySelector("#waiting.is-sending");
  if (document.getElementById("game") && !document.hidden && !begun() && !open && !busy) htmx.trigger("#game", "ask");
  setTimeout(follow, FOLLOW + Math.random() * FOLLOW_JITTER);
}

// What was asked before somebody began to type comes too late.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (target.id === "game" && requestConfig.verb === "get" && begun()) event.detail.shouldSwap = false;
});

// Who is quicker than the page asks again about what was touched meanwhile.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "game" && begun()) tell(turnForm());
});

// The same on a slow line, for who was quicker than this script.
document.addEventListener("DOMContentLoaded", () => {
  if (begun()) tell(turnForm());
});

function last() {
  const line = document.querySelector("#last-turn [data-says]");
  return line ? line.textContent.trim() : "";
}

let said = last();

document.addEventListener("htmx:afterSwap", () => {
  prepare();
  if (last() === said) return;
  said = last();
  announce(said);
});

prepare();
setTimeout(follow, FOLLOW);
