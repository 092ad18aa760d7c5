// What the phone still has to send, in sight on every page of a table: one lamp for each result and for the turns of
// each game (kept here, sent, confirmed with its receipt), and below it what can be done about it. All words come from
// table/_outbox.html.

if (Outbox) {
  const place = document.getElementById("outbox");
  const lamp = document.getElementById("lamp");
  const list = document.getElementById("outbox-entries");
  const offline = document.getElementById("outbox-offline");
  const pageOf = (entry) => location.pathname === entry.form;

  // Turns of a game wait together. The page of the game itself shows each of them, and says here only what is closed.
  function turnsOf(table) {
    const turns = Outbox.all().filter((one) => Outbox.isTurn(one) && one.table === table);
    const open = turns.filter((one) => one.state !== "accepted");
    const text = open.map((one) => one.text).join("\n");
    const first = open[0] || turns[0];
    return { ...first, id: `turns-${table}`, parts: turns, count: open.length, text: `${first.where}\n${text}` };
  }

  function entries() {
    const all = Outbox.all();
    const tables = [...new Set(all.filter(Outbox.isTurn).map((one) => one.table))];
    const games = tables.map(turnsOf).filter((one) => one.state === "closed" || !pageOf(one));
    return [...all.filter((one) => !Outbox.isTurn(one)), ...games];
  }

  function stateOf(entry) {
    if (entry.parts) return `turns-${entry.state}`;
    if (entry.state === "conflict" && entry.answer.same) return "same";
    return Outbox.isSending(entry) ? "sent" : entry.state;
  }

  function filled(kind, state, entry) {
    const template = place.querySelector(`template[data-${kind}="${state}"]`);
    if (!template) return null;
    const made = template.content.firstElementChild.cloneNode(true);
    const answer = entry.answer || {};
    const values = {
      where: `${entry.where}, ${timeOfDay(entry.made)}`,
      receipt: answer.receipt,
      sentence: answer.sentence,
      text: entry.text,
      count: entry.count,
    };
    for (const slot of made.querySelectorAll("[data-slot]")) slot.textContent = values[slot.dataset.slot] || "";
    for (const link of made.querySelectorAll("a[data-to]")) link.href = entry[link.dataset.to];
    // What leads to the page that one is on already, and what only that page can do.
    for (const one of made.querySelectorAll("[data-elsewhere]")) one.hidden = pageOf(entry);
    return made;
  }

  // Drawn anew only where something is different: an open detail stays open, and nothing is said aloud twice.
  function show(into, made, entry, state) {
    made.dataset.entry = entry.id;
    made.dataset.shown = state + (entry.count || "");
    const old = [...into.children].find((one) => one.dataset.entry === entry.id);
    if (!old) into.append(made);
    else if (old.dataset.shown !== made.dataset.shown) old.replaceWith(made);
  }

  function draw() {
    const shown = entries();
    for (const into of [lamp, list]) {
      for (const old of [...into.children]) {
        if (!shown.some((entry) => entry.id === old.dataset.entry)) old.remove();
      }
    }
    for (const entry of shown) {
      const state = stateOf(entry);
      show(lamp, filled("lamp", state, entry), entry, state);
      // While it is on its way there is the same to be done as while it waits.
      const acts = state === "sent" ? "kept" : state;
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
    if (entry.state === "conflict" && pageOf(entry)) location.assign(entry.page);
  }

  const ACTS = {
    send: () => Outbox.hurry(),
    again: (entry) => {
      const closed = (entry.parts || [entry]).filter(({ state }) => state === "closed");
      for (const { id } of closed) Outbox.update(id, { state: "kept", answer: null });
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
  addEventListener("online", showOffline);
  addEventListener("offline", showOffline);

  // Nobody asks for news where there can be none.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "get" && !navigator.onLine) event.preventDefault();
  });

  // A page out of the phone's memory may be shown twice; what is sent from it is not the same thing twice.
  for (const field of document.querySelectorAll("input[name='submission']")) field.value = Outbox.newId();
}
