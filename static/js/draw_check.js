// Whether the document of a draw is true, step by step, computed here and not by the server that made it. Each step is
// checked against what the document says of the step before, as tournament/regulation/verification.py does.
//
// A step is "proven", "wrong", "open" (not revealed yet), "missing" (something was taken out since), "partly" (what can
// be checked without repeating a search fits) or "unknown" (an algorithm that is not known here).

import { canonical, drawnWith, fingerprint, hashOfNonce, keyOf } from "./canonical_json.js";

const LOWEST_PORTION = 21;
const SEARCHED = ["seating/1", "strong-with-strong/1"];

export async function checkDraw(receipt, published = "") {
  const { announced, commitment } = receipt;
  const steps = [
    ["names", await namesFit(receipt)],
    ["commitment", await commitmentFits(receipt)],
    ["published", publishedFits(commitment, published)],
  ];
  if (!("nonce" in receipt)) {
    steps.push(...["nonce", "key", "outcome"].map((step) => [step, "open"]));
    return steps;
  }
  steps.push(
    ["nonce", verdict((await hashOfNonce(receipt.nonce)) === announced.nonce_hash)],
    ["key", verdict((await keyOf(receipt.nonce, commitment, receipt.dice)) === receipt.key)],
    ["outcome", await outcomeFits(receipt)],
  );
  if (announced.redraw?.previous_outcome) {
    const same = (await fingerprint(receipt.outcome)) === announced.redraw.previous_outcome;
    steps.push(["redraw", verdict(same === receipt.same_as_previous)]);
  }
  return steps;
}

function verdict(fits) {
  return fits ? "proven" : "wrong";
}

async function namesFit({ announced, names = [] }) {
  const hashes = new Map(announced.players.map((player) => [player.number, player.name_hash]));
  for (const { number, name, salt } of names) {
    if (hashes.get(number) !== (await fingerprint([salt, name]))) return "wrong";
  }
  const hasHashes = announced.players.some((player) => "name_hash" in player);
  return hasHashes && names.length < announced.players.length ? "missing" : "proven";
}

async function commitmentFits({ announced, commitment, redacted }) {
  if (redacted) return "missing";
  return verdict((await fingerprint(announced)) === commitment);
}

function publishedFits(commitment, published) {
  const noted = published.replace(/\s/g, "").toLowerCase();
  return noted ? verdict(noted === commitment) : "open";
}

async function outcomeFits({ announced, key, outcome }) {
  const players = announced.players.map((player) => player.number);
  if (announced.algorithm === "lots/1") {
    const order = await drawnWith(key, (chance) => chance.shuffled(players));
    return verdict(same(outcome, { order }));
  }
  if (announced.algorithm === "random/1") {
    const tables = await drawnWith(key, (chance) => randomTables(players, announced.options.sizes, chance));
    return verdict(same(outcome, { tables }));
  }
  if (!SEARCHED.includes(announced.algorithm)) return "unknown";
  return everybodySits(players, announced.options.sizes, outcome.rounds) ? "partly" : "wrong";
}

function same(one, other) {
  return canonical(one) === canonical(other);
}

// The players are shuffled and cut into tables; then each table draws from its bag, and sits by what it drew.
export function randomTables(players, sizes, chance) {
  const order = chance.shuffled(players);
  const tables = sizes.map((size) => order.splice(0, size));
  return tables.map((table) => {
    const portions = chance.shuffled(bagFor(table.length));
    return table
      .map((player, at) => ({ player, portion: portions[at] }))
      .sort((one, other) => one.portion - other.portion);
  });
}

function bagFor(size) {
  return Array.from({ length: size }, (_, at) => LOWEST_PORTION + at);
}

// What can be seen of a searched seating without searching again: everybody sits once in each round, at tables of the
// announced sizes, in the order of the portions.
export function everybodySits(players, sizes, rounds) {
  if (rounds.length !== sizes.length) return false;
  const everybody = canonical([...players].sort((one, other) => one - other));
  return rounds.every(({ tables }, at) => {
    const seats = tables.flat();
    const seated = seats.map(({ player }) => player).sort((one, other) => one - other);
    const portions = tables.map((table) => table.map(({ portion }) => portion));
    return canonical(seated) === everybody && same(portions, sizes[at].map(bagFor));
  });
}
