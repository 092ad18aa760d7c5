// What of a change on the own page is worth being told: a seat, another one, or the other side of the line.

// Both are what a page shows: `seat` as round:table:portion, `side` as "in" or "out"; empty where there is none.
export function newsOf(before, after) {
  const news = [];
  if (after.seat && after.seat !== before.seat) news.push("seat");
  if (before.side && after.side && before.side !== after.side) news.push(after.side);
  return news;
}
