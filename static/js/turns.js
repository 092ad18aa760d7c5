// Turns of a game without a page: how one is entered, and the queue of those that have not arrived yet.

// Entering. A total and a portion say the same thing; the one that was touched last holds. A total may lack a worm: that
// was said explicitly, so no other touch says the opposite. A failed throw has no total.
// An entry: {total, portion, ended}, each of them text, "" where nothing was said.

export const NOTHING_ENTERED = { total: "", portion: "", ended: "worm" };
const ON_EVERY_PAGE = ["total", "ended", "double_one"]; // all else is asked for in this position or in that one

export function afterTouch({ total, portion, ended }, touched) {
  const lacksWorm = ended === "no_worm";
  if (touched === "portion") return { total: "", portion, ended: "worm" };
  if (touched === "total") return { total, portion: "", ended: total && !lacksWorm ? "worm" : ended };
  if (touched === "ended" && ended !== "worm") return { total: lacksWorm ? total : "", portion: "", ended };
  return { total, portion, ended };
}

// No total has three digits: a third one begins anew.
export function totalAfterKey(total, key) {
  return total.length < 2 ? total + key : key;
}

export function hasBegun({ total, portion, ended }, isAnythingTicked) {
  return Boolean(total || portion || isAnythingTicked || ended !== "worm");
}

// Whether what was entered can be said in any position.
export function fitsEveryPage(values) {
  return Object.keys(values).every((name) => ON_EVERY_PAGE.includes(name));
}

// The queue. A seat is {name, hasLeft}, in the order of play; a position is {record, version, turns}: of which record of
// the game, after how many changes and after how many turns. An entry's body says which turn it is and what it builds on.

export function seatAt(seats, turns) {
  return seats[turns % seats.length];
}

// Named as it was written: in a game that is begun anew others may sit in these seats.
export function lineOf({ body: { number }, said, name }, seats) {
  return { number, name: name ?? seatAt(seats, number - 1).name, turn: said };
}

// Nobody writes a turn for who left: the seat is passed over, which counts as a turn and as a version. Nobody is where
// all have left.
export function passedOver({ record, version, turns }, seats) {
  const over = seats.findIndex((_seat, at) => !seatAt(seats, turns + at).hasLeft);
  return { record, version: version + Math.max(over, 0), turns: turns + Math.max(over, 0) };
}

export function before({ record, base_version: version, number }) {
  return { record, version, turns: number - 1 };
}

export function behind({ record, base_version: base, number }, seats) {
  return passedOver({ record, version: base + 1, turns: number }, seats);
}

// Which turn the form is for: the one that was refused, or the next one behind those that wait.
export function aim(waiting, shown, known, seats) {
  const [first] = waiting;
  const last = waiting.at(-1);
  if (first?.state === "refused") return before(first.body);
  if (last) return behind(last.body, seats);
  return known.version > shown.version ? passedOver({ ...known, record: shown.record }, seats) : shown;
}

// The waiting turns behind another turn than before: other numbers, and other players.
export function moved(waiting, to, seats) {
  let { record, version, turns } = passedOver(to, seats);
  return waiting.map((entry) => {
    const body = { ...entry.body, record, base_version: version, number: turns + 1 };
    ({ record, version, turns } = behind(body, seats));
    return { ...entry, body, name: seatAt(seats, body.number - 1).name };
  });
}

// Before anything else can be written, somebody has to choose.
export function mustChoose([first]) {
  return ["refused", "conflict"].includes(first?.state);
}

// Most turns arrive at once: the only one that waits was not tried in vain, or has arrived just now.
export function mayArriveAtOnce(waiting, shown, known) {
  const [first] = waiting;
  if (waiting.length > 1) return false;
  return first ? first.state === "waiting" && !first.tried : known.version > shown.version;
}

export function isOfAnotherRecord({ body, answer }) {
  return Boolean(body.record && answer?.record) && answer.record !== body.record;
}

// Sent behind what others wrote, it would be another player's.
export function isShifted(entry, seats) {
  if (entry.state !== "conflict") return false;
  const { turns } = entry.answer;
  const isSameSeat = (turns + 1 - entry.body.number) % seats.length === 0;
  return !isSameSeat || seatAt(seats, turns).name !== lineOf(entry, seats).name;
}

// The position that the page should show: up to what was refused, what others wrote, what has arrived.
export function wanted(waiting, shown, known) {
  const [first] = waiting;
  const versions = { refused: first?.body.base_version, conflict: first?.answer?.version };
  return {
    version: first ? versions[first.state] : known.version,
    record: (first?.state === "conflict" && first.answer.record) || shown.record,
    isOver: first?.state === "refused" && first.answer.problems.some(({ code }) => code === "nobody_plays"),
  };
}
