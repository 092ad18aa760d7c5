// What a clock shows, and how far the device's own is off. Knows no page; times are in milliseconds.

const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;
const HOUR = 60 * MINUTE; // nobody counts the seconds of a longer wait

export function reading({ ends, starts }, now) {
  const left = (ends || starts) - now;
  if (ends) return { state: endingState(left), digits: digits(left) };
  return { state: left > 0 ? "waiting" : "due", digits: left > 0 && left < HOUR ? digits(left) : "" };
}

function endingState(left) {
  if (left <= 0) return "over";
  if (left <= MINUTE) return "one";
  return left <= FIVE_MINUTES ? "five" : "running";
}

function digits(left) {
  const seconds = Math.floor(Math.abs(left) / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = minutes < 60 ? [minutes] : [Math.floor(minutes / 60), minutes % 60];
  return [...parts, seconds % 60].map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

// By how much the server's clock is ahead, from the head of an answer. That knows seconds only: what is known stays as
// long as it may be right.

export function aheadOfAnswer(head, now, known) {
  const told = Date.parse(head("Date") || "") + head("Age") * 1000 + 500 - now;
  return Number.isNaN(told) || Math.abs(told - known) < 1500 ? known : told;
}
