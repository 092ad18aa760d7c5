// What this phone has to send. An entry is kept in the phone's storage before it is sent, under the id of its
// submission, and stays there until the server has answered for good: so it is neither lost nor counted twice.
// What is shown of it: lamp.js. Where entries come from: entry.js for results, waiting.js for turns of a game.
//
// An entry: {id, kind, table, page, form, url, where, text, body, values, made, tried, state, status, answer}. The kind
// is "result" or "turn"; turns of a game are a queue, each one building on the one before. Its state is
//   kept       to be sent, again and again until there is an answer
//   accepted   recorded; answer.receipt        proposed   recorded, and the organiser decides
//   refused    answer.problems: it cannot be   conflict   answer.mine and answer.theirs: the referee chooses
//   closed     answer.sentence: the door is closed, or something else moved on
//   dropped    the referee left the other result as it is; shown until it is thrown away

const Outbox = ((place) => {
  if (!place) return null;
  const ENTRY = "grillmeister.outbox.";
  const DRAFT = "grillmeister.draft.";
  const GAME = "grillmeister.game.";
  const LEASE = "grillmeister.lease";
  const PATIENCE = 15000;
  const SLOWEST = 60000;
  const AN_HOUR = 3600000;
  const A_DAY = 24 * AN_HOUR;
  const ARRIVED = ["accepted", "proposed"];
  const CLOSED = [400, 403, 404, 409, 410, 413];

  const firstPause = Number(place.dataset.firstPause);
  const me = newId();
  let pause = firstPause;
  let timer = 0;
  let running = false;
  let again = false;
  let inFlight = "";

  // Not every browser offers randomUUID where the page comes by plain http, as it does in a hall without a name.
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  // The storage: one key an entry, so that two tabs never write over each other's.

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function keys(prefix) {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  function all() {
    const found = keys(ENTRY)
      .map(read)
      .filter((entry) => entry && entry.id && entry.body);
    return found.sort((one, other) => one.made - other.made);
  }

  const get = (id) => read(ENTRY + id);
  const waiting = () => all().filter((entry) => entry.state === "kept");
  const isTurn = (entry) => entry.kind === "turn";
  const resultsOf = (table) => all().filter((entry) => entry.table === table && !isTurn(entry));
  const isSending = (entry) => entry.state === "kept" && entry.id === inFlight;
  // What stands between the referee and a new entry for this table.
  const openAt = (table) => resultsOf(table).find((entry) => ["kept", "conflict"].includes(entry.state));

  const changed = () => document.dispatchEvent(new CustomEvent("outbox:changed"));
  const write = (entry) => localStorage.setItem(ENTRY + entry.id, JSON.stringify(entry));

  // What went away in another tab stays away. Where there is no room, the entry stays as it was, and is sent again.
  function update(id, fields) {
    const entry = get(id);
    try {
      if (entry) write({ ...entry, ...fields });
    } catch {
      // The server answers the same id the same.
    }
    changed();
  }

  function remove(id) {
    localStorage.removeItem(ENTRY + id);
    changed();
  }

  // Throws where the phone keeps nothing: then the plain form must do.
  function add(entry) {
    const id = newId();
    const whole = { ...entry, id, body: { ...entry.body, submission: id }, state: "kept", answer: null };
    write(whole);
    changed();
    hurry();
    return whole;
  }

  // A result. `instead` is the entry that this one replaces.
  function put(entry, instead = null) {
    const before = openAt(entry.table);
    if (before && !(instead && before.id === instead.id)) return before;
    const settled = (old) => [...ARRIVED, "refused", "closed"].includes(old.state);
    const whole = add({ ...entry, made: Date.now() });
    const replaced = (old) => settled(old) || (instead && old.id === instead.id);
    for (const { id } of resultsOf(entry.table).filter(replaced)) remove(id);
    return whole;
  }

  // Turns of a game: those that wait, and how far this phone knows the game to be, {version, turns, at}.

  const turnsOf = (table) => all().filter((one) => isTurn(one) && one.table === table && one.state !== "accepted");
  const isNext = (entry) => !isTurn(entry) || turnsOf(entry.table)[0].id === entry.id;
  const gameOf = (table) => read(GAME + table) || { version: -1, turns: 0 };
  const forgetGame = (table) => gameOf(table).version < 0 || localStorage.removeItem(GAME + table);

  function knowGame(table, { version, turns }, surely = false) {
    if (!surely && version <= gameOf(table).version) return;
    try {
      localStorage.setItem(GAME + table, JSON.stringify({ version, turns, at: Date.now() }));
    } catch {
      // No room. The server says when a turn builds on something older.
    }
  }

  function turnArrived(entry) {
    const { base_version, number } = entry.body;
    knowGame(entry.table, { version: base_version + 1, turns: number });
    const isOld = (one) => isTurn(one) && one.table === entry.table && one.state === "accepted";
    for (const { id } of all().filter(isOld)) remove(id);
  }

  // Drafts: what is being tapped, by table and by the version that it builds on.

  const draftKey = (table, base) => `${DRAFT}${table}.${base}`;
  const draft = (table, base) => read(draftKey(table, base));
  const keepDraft = (table, base, values) =>
    localStorage.setItem(draftKey(table, base), JSON.stringify({ values, made: Date.now() }));
  const dropDraft = (table, base) => localStorage.removeItem(draftKey(table, base));
  const draftsOf = (table) =>
    keys(`${DRAFT}${table}.`).map((key) => ({ ...read(key), base: Number(key.slice(key.lastIndexOf(".") + 1)) }));

  function dropDrafts(entry) {
    for (const { base } of draftsOf(entry.table)) {
      if (base <= entry.body.base_version) dropDraft(entry.table, base);
    }
  }

  function resultArrived(entry) {
    dropDrafts(entry);
    forgetGame(entry.table);
    document.dispatchEvent(new CustomEvent("outbox:arrived"));
  }

  // Back to be changed: no longer to be sent, but not lost either.
  function takeBack(entry) {
    keepDraft(entry.table, entry.body.base_version, entry.values);
    remove(entry.id);
  }

  // Sending: one request at a time, from one tab at a time. The server answers the same id always the same, so that
  // even where both go wrong nothing is counted twice.

  async function alone(work) {
    if (navigator.locks) {
      return navigator.locks.request("grillmeister.outbox", { ifAvailable: true }, (lock) => (lock ? work() : false));
    }
    const lease = read(LEASE);
    if (lease && lease.by !== me && lease.until > Date.now()) return false;
    try {
      return await work();
    } finally {
      localStorage.removeItem(LEASE);
    }
  }

  function lend() {
    try {
      localStorage.setItem(LEASE, JSON.stringify({ by: me, until: Date.now() + 2 * PATIENCE }));
    } catch {
      // No room. Then two tabs may send the same, and get the same answer.
    }
  }

  async function sendAll() {
    let answered = true;
    for (const { id } of waiting()) {
      const entry = get(id);
      if (!entry || entry.state !== "kept" || !isNext(entry)) continue;
      if (!navigator.locks) lend();
      answered = (await sendOne(entry)) && answered;
    }
    return answered;
  }

  async function sendOne(entry) {
    inFlight = entry.id;
    changed();
    const fields = finalState(await ask(entry));
    inFlight = "";
    if (fields && get(entry.id)) {
      const arrived = ARRIVED.includes(fields.state);
      if (arrived) (isTurn(entry) ? turnArrived : resultArrived)(entry);
      update(entry.id, { ...fields, answered: Date.now(), values: arrived ? [] : entry.values });
    } else update(entry.id, { tried: true });
    return Boolean(fields) || !get(entry.id);
  }

  async function ask(entry) {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), PATIENCE);
    try {
      const response = await fetch(entry.url, {
        method: "POST",
        body: JSON.stringify(entry.body),
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
        cache: "no-store",
        redirect: "error",
        signal: control.signal,
      });
      const isData = (response.headers.get("Content-Type") || "").startsWith("application/json");
      // A form that is too old has a page for an answer. The page with the form brings a new cookie for the next time.
      if (!isData && response.status === 403) await fetch(entry.form, { cache: "no-store", signal: control.signal });
      return isData ? { status: response.status, body: await response.json() } : null;
    } catch {
      return null;
    } finally {
      clearTimeout(limit);
    }
  }

  const csrfToken = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";

  // Only what is surely an answer of ours to this entry is final; all else (the hall's login page, say) is no answer.
  function finalState(answer) {
    const state = answer?.body && stateOf(answer.status, answer.body);
    return state ? { state, status: answer.status, answer: answer.body } : null;
  }

  function stateOf(status, body) {
    if ((status === 200 || status === 201) && (body.receipt || body.turn)) return body.state;
    if (status === 409 && body.code === "result_conflict") return "conflict";
    // Who wrote exactly the same turn, wrote this one.
    if (status === 409 && body.code === "record_moved") return body.same ? "accepted" : "conflict";
    if (status === 422 && body.problems) return "refused";
    return CLOSED.includes(status) && body.sentence ? "closed" : null;
  }

  async function send() {
    clearTimeout(timer);
    again = true;
    if (running) return;
    running = true;
    let answered = true;
    while (again) {
      again = false;
      answered = !waiting().length || (await alone(sendAll).catch(() => false));
    }
    running = false;
    if (answered) pause = firstPause;
    else later();
  }

  // Not all phones of a hall at the same moment.
  function later() {
    timer = setTimeout(send, pause * (0.75 + Math.random() / 2));
    pause = Math.min(2 * pause, SLOWEST);
  }

  function hurry() {
    pause = firstPause;
    return send();
  }

  // A door that was closed may be open again: after a new link, or when the round was opened again.
  function knockAgain() {
    for (const entry of all()) if (entry.state === "closed") update(entry.id, { state: "kept", answer: null });
  }

  // Nobody asks any more for what has arrived an hour ago, or for a game without a turn since yesterday.
  function forgetOld() {
    const since = (time = 0) => Date.now() - time;
    for (const { id, state, answered } of all()) if (ARRIVED.includes(state) && since(answered) > AN_HOUR) remove(id);
    for (const key of keys(GAME)) if (since(read(key)?.at) > A_DAY) localStorage.removeItem(key);
  }

  addEventListener("online", hurry);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    changed();
    hurry();
  });
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(ENTRY)) changed();
  });
  addEventListener("DOMContentLoaded", () => {
    forgetOld();
    knockAgain();
    changed();
    hurry();
  });

  return {
    all,
    get,
    add,
    put,
    update,
    remove,
    openAt,
    isSending,
    isTurn,
    takeBack,
    hurry,
    newId,
    turnsOf,
    gameOf,
    knowGame,
    forgetGame,
    draft,
    draftsOf,
    keepDraft,
    dropDraft,
    dropDrafts,
  };
})(document.getElementById("outbox"));
