// While a game is recorded, the phone's screen stays on. Not every browser can do that, and none does without https: then
// a line on the page says what to expect.

let lock = null;

const isPlayed = () => Boolean(document.getElementById("turn"));

function say(maySleep) {
  const line = document.getElementById("may-sleep");
  if (line) line.hidden = !maySleep;
}

// The browser lets go of it whenever the page is hidden, and when the battery is low.
async function hold() {
  if (lock || document.hidden || !isPlayed()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
    say(false);
  } catch {
    say(true);
  }
  if (!isPlayed()) follow(); // it was over before the browser had answered
}

function follow() {
  if (isPlayed()) return hold();
  say(false);
  lock?.release();
}

document.addEventListener("visibilitychange", hold);
document.addEventListener("htmx:afterSettle", ({ detail }) => detail.target.id === "game" && follow());
hold();
