// Whose phone this is, for each event: the player's number, and the line that was last seen of the own page. It stays in
// the browser and is sent to nobody: the number is in an address that anybody may open. And what of a change on that page
// is worth being told.

const KEY = "grillmeister.me.";

export class Memory {
  // `storage`: a function, because a browser that allows none throws as soon as it is asked for.
  constructor(storage) {
    this.storage = storage;
  }

  recall(event) {
    try {
      const found = JSON.parse(this.storage().getItem(KEY + event));
      return Number.isInteger(found?.number) ? found : null;
    } catch {
      return null;
    }
  }

  remember(event, number) {
    return this.#write(event, { number });
  }

  // Of somebody whom the phone has forgotten meanwhile nothing is written.
  keepLine(event, number, line) {
    if (this.recall(event)?.number === number) this.#write(event, { number, line });
  }

  forget(event) {
    try {
      this.storage().removeItem(KEY + event);
    } catch {
      // Nothing was written either.
    }
  }

  // Whether the phone has room for it.
  #write(event, found) {
    try {
      this.storage().setItem(KEY + event, JSON.stringify(found));
      return true;
    } catch {
      return false;
    }
  }
}

// An event that is opened from outside opens as the own page; from inside, its own page can still be reached.
export function leadsHome(referrer, origin, event, navigation) {
  const isWithin = referrer.startsWith(`${origin}/e/${event}/`);
  return !isWithin && navigation === "navigate";
}

// A seat, another one, or the other side of the line. Both are what a page shows: `seat` as round:table:portion, `side` as "in" or "out"; empty where there is none.
export function newsOf(before, after) {
  const news = [];
  if (after.seat && after.seat !== before.seat) news.push("seat");
  if (before.side && after.side && before.side !== after.side) news.push(after.side);
  return news;
}
