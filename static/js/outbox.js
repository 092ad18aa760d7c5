// What a phone still has to send. An entry is stored before it is sent, under the id of its submission, and stays until
// the server has given a final answer: so it is neither lost nor counted twice.
//
// An entry: {id, kind, table, page, form, url, where, text, body, values, made, tried, state, status, answer}. The kind
// is "result" or "turn"; turns of a game are a queue, each one building on the one before. Its state is
//   waiting    to be sent, again and again until there is an answer
//   accepted   recorded; answer.receipt        proposed   recorded, and the organiser decides
//   refused    answer.problems: it cannot be   conflict   answer.mine and answer.theirs: the referee chooses
//   closed     answer.sentence: the link is closed, or something else moved on
//   dropped    the referee left the other result as it is; shown until it is thrown away

export const ENTRY = "grillmeister.outbox.";
const DRAFT = "grillmeister.draft.";
const GAME = "grillmeister.game.";
const MAX_PAUSE = 60000;
const AN_HOUR = 3600000;
const A_DAY = 24 * AN_HOUR;
const FINAL_REFUSALS = [400, 403, 404, 409, 410, 413];

export const isTurn = ({ kind }) => kind === "turn";
export const hasArrived = ({ state }) => state === "accepted" || state === "proposed";

// Browsers have no randomUUID where the page comes by plain http, as in a hall without a name.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// What a response makes of an entry. What is not surely ours (the hall's login page, say) is no answer.
export function stateAfter(status, body) {
  if ((status === 200 || status === 201) && (body.receipt || body.turn)) return body.state;
  if (status === 409 && body.code === "result_conflict") return "conflict";
  // Who wrote exactly the same turn, wrote this one.
  if (status === 409 && body.code === "record_moved") return body.same ? "accepted" : "conflict";
  if (status === 422 && body.problems) return "refused";
  return FINAL_REFUSALS.includes(status) && body.sentence ? "closed" : null;
}

export class Outbox {
  // storage() may throw. post(entry) gives {status, body} or null. alone(work) does the work unless another tab is doing
  // it, and passes it what renews the claim to be alone.
  constructor({ storage, post, alone, changed, arrived, firstPause }) {
    Object.assign(this, { storage, post, alone, changed, arrived, firstPause });
    this.pause = firstPause;
    this.timer = 0;
    this.running = false;
    this.isAsked = false; // to send, while it is sending
    this.inFlight = "";
  }

  // The storage: one key an entry, so that two tabs never write over each other's.

  read(key) {
    try {
      return JSON.parse(this.storage().getItem(key));
    } catch {
      return null;
    }
  }

  keys(prefix) {
    try {
      return Object.keys(this.storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  write(key, value) {
    this.storage().setItem(key, JSON.stringify(value));
  }

  forget(key) {
    this.storage().removeItem(key);
  }

  // Entries that were stored by an earlier version waited as "kept".
  entry(key) {
    const entry = this.read(key);
    return entry?.state === "kept" ? { ...entry, state: "waiting" } : entry;
  }

  all() {
    const entries = this.keys(ENTRY).map((key) => this.entry(key));
    return entries.filter((entry) => entry?.id && entry.body).sort((one, other) => one.made - other.made);
  }

  get(id) {
    return this.entry(ENTRY + id);
  }

  waiting() {
    return this.all().filter(({ state }) => state === "waiting");
  }

  isSending({ state, id }) {
    return state === "waiting" && id === this.inFlight;
  }

  resultsOf(table) {
    return this.all().filter((entry) => entry.table === table && !isTurn(entry));
  }

  // What stands between the referee and a new entry for this table.
  openAt(table) {
    return this.resultsOf(table).find(({ state }) => ["waiting", "conflict"].includes(state));
  }

  // What went away in another tab stays away.
  update(id, fields) {
    const entry = this.get(id);
    try {
      if (entry) this.write(ENTRY + id, { ...entry, ...fields });
    } catch {
      // No room. It stays as it was, and is sent again.
    }
    this.changed();
  }

  remove(id) {
    this.forget(ENTRY + id);
    this.changed();
  }

  // Throws where the phone stores nothing: then the plain form must do.
  add(entry) {
    const id = newId();
    const whole = { ...entry, id, body: { ...entry.body, submission: id }, state: "waiting", answer: null };
    this.write(ENTRY + id, whole);
    this.changed();
    this.hurry();
    return whole;
  }

  // A result. `instead` is the entry that this one replaces.
  put(entry, instead = null) {
    const open = this.openAt(entry.table);
    if (open && open.id !== instead?.id) return open;
    const isSettled = (old) => hasArrived(old) || ["refused", "closed"].includes(old.state);
    const replaced = this.resultsOf(entry.table).filter((old) => isSettled(old) || old.id === instead?.id);
    const whole = this.add({ ...entry, made: Date.now() });
    for (const { id } of replaced) this.remove(id);
    return whole;
  }

  // To be sent once more.
  retry({ id }) {
    this.update(id, { state: "waiting", answer: null });
  }

  // A link that was closed may be open again: after a new one, or when the round was opened again.
  retryClosed() {
    for (const entry of this.all()) if (entry.state === "closed") this.retry(entry);
  }

  // What has arrived an hour ago, and games without a turn since yesterday.
  forgetOld() {
    const since = (time = 0) => Date.now() - time;
    for (const entry of this.all()) if (hasArrived(entry) && since(entry.answered) > AN_HOUR) this.remove(entry.id);
    for (const key of this.keys(GAME)) if (since(this.read(key)?.at) > A_DAY) this.forget(key);
  }

  // Turns of a game: those that wait, and how far this phone knows the game to be, {version, turns, at}.

  turnsOf(table) {
    return this.all().filter((one) => isTurn(one) && one.table === table && one.state !== "accepted");
  }

  isNext(entry) {
    return !isTurn(entry) || this.turnsOf(entry.table)[0].id === entry.id;
  }

  gameOf(table) {
    return this.read(GAME + table) || { version: -1, turns: 0 };
  }

  forgetGame(table) {
    if (this.gameOf(table).version >= 0) this.forget(GAME + table);
  }

  knowGame(table, { version, turns }, surely = false) {
    if (!surely && version <= this.gameOf(table).version) return;
    try {
      this.write(GAME + table, { version, turns, at: Date.now() });
    } catch {
      // No room. The server says when a turn builds on something older.
    }
  }

  // Drafts: what is being tapped, by table and by the version that it builds on.

  draft(table, base) {
    return this.read(`${DRAFT}${table}.${base}`);
  }

  storeDraft(table, base, values) {
    this.write(`${DRAFT}${table}.${base}`, { values, made: Date.now() });
  }

  dropDraft(table, base) {
    this.forget(`${DRAFT}${table}.${base}`);
  }

  draftsOf(table) {
    const baseIn = (key) => Number(key.slice(key.lastIndexOf(".") + 1));
    return this.keys(`${DRAFT}${table}.`).map((key) => ({ ...this.read(key), base: baseIn(key) }));
  }

  dropDrafts({ table, body }) {
    for (const { base } of this.draftsOf(table)) if (base <= body.base_version) this.dropDraft(table, base);
  }

  // Back to be changed: no longer to be sent, but not lost either.
  takeBack({ id, table, body, values }) {
    this.storeDraft(table, body.base_version, values);
    this.remove(id);
  }

  // Sending: one request at a time, from one tab at a time. The server answers the same id always the same.

  async send() {
    clearTimeout(this.timer);
    this.isAsked = true;
    if (this.running) return;
    this.running = true;
    let answered = true;
    while (this.isAsked) {
      this.isAsked = false;
      answered = !this.waiting().length || (await this.alone((renew) => this.sendAll(renew)).catch(() => false));
    }
    this.running = false;
    if (!answered) this.sendLater();
  }

  // Not all phones of a hall at the same moment.
  sendLater() {
    this.timer = setTimeout(() => this.send(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, MAX_PAUSE);
  }

  hurry() {
    this.pause = this.firstPause;
    return this.send();
  }

  async sendAll(renew) {
    let answered = true;
    for (const { id } of this.waiting()) {
      const entry = this.get(id);
      if (entry?.state !== "waiting" || !this.isNext(entry)) continue;
      renew();
      answered = (await this.sendOne(entry)) && answered;
    }
    return answered;
  }

  async sendOne(entry) {
    this.inFlight = entry.id;
    this.changed();
    const response = await this.post(entry);
    this.inFlight = "";
    const state = response?.body && stateAfter(response.status, response.body);
    if (state && this.get(entry.id)) this.settle(entry, state, response);
    else this.update(entry.id, { tried: true });
    return Boolean(state) || !this.get(entry.id);
  }

  settle(entry, state, { status, body }) {
    const arrived = hasArrived({ state });
    if (arrived && isTurn(entry)) this.turnArrived(entry);
    else if (arrived) this.resultArrived(entry);
    const values = arrived ? [] : entry.values;
    this.update(entry.id, { state, status, answer: body, answered: Date.now(), values });
  }

  turnArrived({ table, body }) {
    this.knowGame(table, { version: body.base_version + 1, turns: body.number });
    const isOld = (one) => isTurn(one) && one.table === table && one.state === "accepted";
    for (const { id } of this.all().filter(isOld)) this.remove(id);
  }

  resultArrived(entry) {
    this.dropDrafts(entry);
    this.forgetGame(entry.table);
    this.arrived();
  }
}
