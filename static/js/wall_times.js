// When a screen goes on and when it asks. Knows no page; times are in milliseconds.

const MAX_WAIT = 30_000;

// Pages ask every few seconds, not all at once; less and less often while nothing gets through.
export function nextPoll(now, pollSeconds, failures, random) {
  const wait = Math.min(pollSeconds * 1000 * 2 ** failures, MAX_WAIT);
  return now + wait * (1 + random / 2);
}

// A page has its time from when it came into view. The same page with something new on it does not start again.
export function turnOf(before, place, seconds, now) {
  if (before?.place === place) return { ...before, at: before.since + seconds * 1000 };
  return { place, since: now, at: now + seconds * 1000 };
}

// What is to be heard: that the time is up, once; and somebody who was not called before.
export function soundsOf(before, now) {
  return {
    over: now.state === "over" && before.state !== "over" && before.state !== undefined,
    called: now.called.some((who) => !before.called.includes(who)),
  };
}
