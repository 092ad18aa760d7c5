// Portions drawn from a bag, without a page: players are named in the order of the portions, and the last one has what is
// left. What was drawn is an object: the portion of each player who has one.

// The lowest portion that nobody has, or null.
export function portionAsked(bag, drawn) {
  const owned = Object.values(drawn);
  return bag.find((portion) => !owned.includes(portion)) ?? null;
}

// Who has a portion and is tapped gives it back. That gives nobody else one by itself, or it could not be changed.
export function afterTap(bag, players, drawn, player) {
  if (player in drawn) return Object.fromEntries(Object.entries(drawn).filter(([other]) => other !== player));
  const after = { ...drawn, [player]: portionAsked(bag, drawn) };
  const without = players.filter((other) => !(other in after));
  if (without.length === 1) after[without[0]] = portionAsked(bag, after);
  return after;
}
