// An end state without a page: where a tap takes a portion, how stacks lie, worms and places, and what is sent and said of
// it. What counts is for the server to say.
//
// A place is a player's, "0" and so on, DOWN, or UP where the clock stopped the game. A portion is {number, place, worms};
// a player is {place, name, stack, bratworms, specialist, left}, where the stack is its portions from bottom to top as far
// as they were told.

export const DOWN = "down";
export const UP = "up";

// What somebody has and is tapped again goes back to where lies what nobody has.
export function placeAfterTap(place, chosen, nobody = DOWN) {
  return place === chosen ? nobody : chosen;
}

// Stacks: the portions in the order in which they were tapped; the latest lies on top.

export function laidOnTop(told, portion) {
  return [...told.filter((one) => one !== portion), portion];
}

// One portion alone is in order, whatever was told.
export function stackOf(told, owned) {
  if (owned.length < 2) return { stack: owned, untold: [] };
  return {
    stack: told.filter((portion) => owned.includes(portion)),
    untold: owned.filter((portion) => !told.includes(portion)),
  };
}

export function asTheyLie(stack, portions) {
  return [...portions].sort((one, other) => stack.indexOf(one) - stack.indexOf(other));
}

// Worms and ranks: by worms, then by the best portion; who left is last, however many worms they have. Before anybody has
// anything, nobody has a rank.

export function ranking(players, portions, appleWorms) {
  const all = players.map(({ place, bratworms, specialist, left }) => {
    const own = portions.filter((portion) => portion.place === place);
    const onPortions = own.reduce((sum, { worms }) => sum + worms, 0);
    const worms = onPortions + wholeNumber(bratworms) + (specialist === "apple" ? appleWorms : 0);
    return { place, worms, best: Math.max(0, ...own.map(({ number }) => number)), left: Boolean(left) };
  });
  const hasBegun = all.some(({ worms }) => worms > 0);
  const rankOf = (one) => (hasBegun ? 1 + all.filter((other) => isBetter(other, one)).length : null);
  return all.map((one) => ({ ...one, rank: rankOf(one) }));
}

function wholeNumber(text) {
  return Math.max(0, Math.floor(Number(text)) || 0);
}

function isBetter(one, other) {
  if (one.left !== other.left) return other.left;
  if (one.left) return false;
  return one.worms > other.worms || (one.worms === other.worms && one.best > other.best);
}

// Ends that are far more often a mistake than true, and that are asked about: tournament/rules/improbable.py has the
// reasons and the limits. The doubt with what it is about: how many portions, or which player.

export function doubtAbout(players, portions, { few, full, late }) {
  const lies = (where) => portions.some(({ place }) => place === where);
  const owned = portions.filter(({ place }) => place && ![DOWN, UP].includes(place));
  if (owned.length <= few) return `few_owned-${owned.length}`;
  if (lies(UP) && !lies(DOWN) && owned.length > late) return "nothing_turned-0";
  const counts = players.map(({ place }) => owned.filter((portion) => portion.place === place).length);
  const isEmpty = ({ bratworms, specialist }, at) => !(counts[at] || wholeNumber(bratworms) || specialist);
  const empty = players.filter(isEmpty);
  const stacks = counts.filter((_, at) => !isEmpty(players[at], at));
  if (empty.length !== 1 || empty[0].left || Math.min(...stacks) * stacks.length < full) return "";
  return `nothing_among_full-${empty[0].place}`;
}

// What is sent

export function endState(players, portions, isInOrder, isStopped = false) {
  const having = (place) => portions.filter((portion) => portion.place === place).map(({ number }) => number);
  return {
    players: players.map(({ name, place, stack, bratworms, specialist }) => ({
      name,
      portions: asTheyLie(stack, having(place)),
      ...(bratworms === undefined ? {} : { bratworms: Number(bratworms) || 0, specialist: specialist || null }),
    })),
    face_down: having(DOWN),
    ...(isStopped ? { stopped: true, face_up: having(UP) } : {}),
    stacks: isInOrder ? "ordered" : "sets",
  };
}

// For reading out at the desk, in the words of the page; figures are the names of specialists, by player.
export function inWords({ end_state: whole, left, reason, note }, words, figures) {
  const { players, face_down: down, face_up: up, stopped, stacks } = whole;
  const line = ({ name, portions, bratworms, specialist }, at) => {
    const also = [bratworms && `${words.bratworms} ${bratworms}`, specialist && figures[at]];
    return `${name}: ${[portions.join(", ") || "–", ...also.filter(Boolean)].join(" · ")}`;
  };
  const gone = left.map((at) => players[at] && `${players[at].name}: ${words.left}`);
  const faceDown = `${words.down}: ${down.join(", ") || "–"}`;
  const onGrill = stopped && `${words.stopped}. ${words.up}: ${up.join(", ") || "–"}`;
  const isOrdered = stacks === "ordered";
  const said = [
    words.where,
    isOrdered && words.ordered,
    ...players.map(line),
    onGrill,
    faceDown,
    ...gone,
    reason,
    note,
  ];
  return said.filter(Boolean).join("\n");
}

// What the server says of it

// The field that a problem is about.
export function fieldOf({ code = "", field, seat }) {
  const about = /^(specialist|raven_held|hen)/.test(code) ? "specialist" : /bratworm/.test(code) ? "bratworms" : "";
  return field || `${about}_${seat}`;
}

// Whether a player holds the same in two results; the order counts only where both tell it.
export function isSameHolding(one, other, isOrdered) {
  const compared = ({ portions, ...held }) =>
    JSON.stringify([Object.entries(held).sort(), isOrdered ? portions : [...portions].sort()]);
  return compared(one) === compared(other);
}
