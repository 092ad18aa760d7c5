// What the phone still has to send, in sight on every page of a table: one lamp for each result and for the turns of
// each game (kept here, sent), and below it what can be done about it. What has arrived is one line together (confirmed,
// with the receipts), that also says when something else counts by now. All words come from table/_outbox.html.

if (Outbox) {
  const place = document.getElementById("outbox");
  const lamp = document.getElementById("lamp");
  const list = document.getElementById("outbox-entries");
  const offline = document.getElementById("outbox-offline");
  const drawn = new WeakMap();
  const STUCK = ["refused", "conflict", "closed"];
  const pageOf = (entry) => location.pathname === entry.form;
  const closed = document.querySelector("[data-closed]")?.dataset.closed;
  // Behind a door that is closed nothing can be looked at or chosen any more, whatever was the matter with an entry.
  const isShut = ({ page, state }) => closed && location.pathname.startsWith(page) && STUCK.includes(state);

  // Turns of a game wait together. The page of the game itself shows each of them, and says here only what is closed.
  function turnsOf(table) {
    const turns = Outbox.all().filter((one) => Outbox.isTurn(one) && one.table === table);
    const open = turns.filter((one) => one.state !== "accepted");
    const text = open.map((one) => one.text).join("\n");
    const first = open[0] || turns[0];
    return { ...first, id: `turns-${table}`, parts: turns, count: open.length, text: `${first.where}\n${text}` };
  }

  const hasArrived = ({ state }) => state === "accepted" || state === "proposed";

  // Players whom the phone is handed to are not bothered with what is settled.
  function entries() {
    const all = Outbox.all();
    const tables = [...new Set(all.filter(Outbox.isTurn).map((one) => one.table))];
    const games = tables.map(turnsOf).filter((one) => one.state === "closed" || isShut(one) || !pageOf(one));
    const shown = [...all.filter((one) => !Outbox.isTurn(one)), ...games];
    const open = shown.filter((one) => !hasArrived(one));
    const settled = shown.filter(hasArrived);
    if ("forPlayers" in place.dataset) return open.filter((one) => !["dropped", "same"].includes(stateOf(one)));
    return settled.length ? [together(settled), ...open] : open;
  }

  // The newest first. Beside the result of a table the line does not speak of its turns as well.
  function together(settled) {
    settled.sort((one, other) => other.made - one.made);
    const state = ["outdated", "proposed"].find((part) => settled.some((one) => partOf(one) === part)) || "arrived";
    const receiptOf = ({ answer }) => (state === "outdated" ? null : answer.receipt);
    const named = settled.filter(
      (one) => !one.parts || !settled.some(({ table, parts }) => table === one.table && !parts),
    );
    const line = named.map((one) => [receiptOf(one), whereOf(one)].filter(Boolean).join(" · ")).join("; ");
    return { id: "settled", state, parts: settled.flatMap((one) => one.parts || [one]), settled, line };
  }

  // A page that is not older than a result tells what counts by now, and what the organiser decides. `news`: the page has
  // just come. Otherwise it has nothing to say against what another tab has learned since.
  function learn(news) {
    for (const { dataset } of document.querySelectorAll("[data-counts]")) {
      const [now, ...waiting] = dataset.counts.split(" ");
      for (const { id, table, answer, ...known } of Outbox.all()) {
        if (table !== dataset.table || !answer?.receipt || answer.version > dataset.latest) continue;
        if (!news && known.now !== undefined) continue;
        const waits = waiting.includes(answer.receipt);
        if (known.now !== now || known.waits !== waits) Outbox.update(id, { now, waits });
      }
    }
  }

  function partOf({ parts, state, answer, now, waits }) {
    if (parts) return "turns";
    if (now === undefined || waits) return state;
    return now === answer.receipt ? "accepted" : "outdated";
  }

  function stateOf(entry) {
    if (entry.settled) return entry.state;
    if (isShut(entry)) return entry.parts ? "turns-closed" : "closed";
    if (entry.parts) return `turns-${entry.state}`;
    if (entry.state === "conflict" && entry.answer.same) return "same";
    return Outbox.isSending(entry) ? "sent" : entry.state;
  }

  const whereOf = (entry) => `${entry.where}, ${timeOfDay(entry.made)}`;

  function filled(kind, state, entry) {
    const made = place.querySelector(`template[data-${kind}="${state}"]`).content.firstElementChild.cloneNode(true);
    const values = { ...entry.answer, ...entry, where: whereOf(entry) };
    for (const slot of made.querySelectorAll("[data-slot]")) slot.textContent = values[slot.dataset.slot] || "–";
    for (const link of made.querySelectorAll("a[data-to]")) link.href = entry[link.dataset.to];
    // What leads to the page that one is on already, what that page says itself, and what only that page can do.
    for (const one of made.querySelectorAll("[data-elsewhere]")) one.hidden = pageOf(entry);
    const code = isShut(entry) ? closed : entry.answer?.code;
    for (const one of made.querySelectorAll("[data-unless-said]")) one.hidden = Boolean(code) && code === closed;
    for (const one of made.querySelectorAll("[data-if]")) one.hidden = !one.dataset.if.split(" ").includes(code);
    for (const one of made.querySelectorAll("[data-unless]")) one.hidden = one.dataset.unless.split(" ").includes(code);
    return made;
  }

  // Drawn anew only where something is different: an open detail stays open, and nothing is said aloud twice.
  function show(into, made, entry, state) {
    const words = state + made.textContent;
    const old = [...into.children].find((one) => one.dataset.entry === entry.id);
    made.dataset.entry = entry.id;
    if (old && drawn.get(old) === words) return;
    drawn.set(made, words);
    if (old) old.replaceWith(made);
    else into.append(made);
  }

  function draw() {
    learn(false);
    const shown = entries();
    for (const into of [lamp, list]) {
      for (const old of [...into.children]) {
        if (!shown.some((entry) => entry.id === old.dataset.entry)) old.remove();
      }
    }
    for (const entry of shown) {
      const state = stateOf(entry);
      const made = filled("lamp", state, entry);
      made.append(...(entry.settled || []).map((one) => filled("part", partOf(one), one)));
      show(lamp, made, entry, state);
      // While it is on its way there is the same to be done as while it waits.
      const acts = entry.settled ? "settled" : state === "sent" ? "kept" : state;
      show(list, filled("acts", acts, entry), entry, acts);
    }
    place.classList.toggle("is-empty", shown.length === 0);
    showOffline();
  }

  function showOffline() {
    offline.hidden = navigator.onLine;
  }

  async function copy(entry, button) {
    const area = button.closest("[data-entry]").querySelector("textarea");
    area.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(entry.text);
      else document.execCommand("copy");
      button.textContent = button.dataset.done;
    } catch {
      area.focus(); // selected, so that one can copy it by hand
    }
  }

  function change(entry) {
    Outbox.takeBack(entry);
    if (!pageOf(entry)) location.assign(entry.form);
  }

  // Where somebody else entered the same, the form on this page builds upon something that is past.
  function dismiss(entry) {
    if (entry.state === "conflict") Outbox.dropDrafts(entry);
    for (const { id } of entry.parts || [entry]) Outbox.remove(id);
    if (entry.state === "conflict" && pageOf(entry) && !closed) location.assign(entry.page);
  }

  const ACTS = {
    send: () => Outbox.hurry(),
    again: (entry) => {
      const stuck = (entry.parts || [entry]).filter(({ state }) => STUCK.includes(state));
      for (const { id } of stuck) Outbox.update(id, { state: "kept", answer: null });
      Outbox.hurry();
    },
    change,
    copy,
    dismiss,
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    const entry = button && entries().find((one) => one.id === button.closest("[data-entry]").dataset.entry);
    if (!entry) return;
    ACTS[button.dataset.do](entry, button);
    if (!button.isConnected) place.focus({ preventScroll: true });
  });

  document.addEventListener("outbox:changed", draw);
  document.addEventListener("outbox:arrived", () => document.getElementById("live") && htmx.trigger("#live", "ask"));
  document.addEventListener("htmx:afterSettle", () => {
    learn(true);
    draw();
  });
  addEventListener("online", showOffline);
  addEventListener("offline", showOffline);

  // Nobody asks for news where there can be none.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "get" && !navigator.onLine) event.preventDefault();
  });

  learn(true);

  // A page out of the phone's memory may be shown twice; what is sent from it is not the same thing twice.
  for (const field of document.querySelectorAll("input[name='submission']")) field.value = Outbox.newId();
}
