// Turns of a game on their way. Each is kept on the phone before it is sent (outbox.js), and without a connection the
// page goes on: whose turn it is goes round in seat order, past those who left, and the pictures say how old they are.
// Where a turn cannot be, or another phone wrote meanwhile, the others wait until somebody chose. All words:
// table/_game_waiting.html.

((place) => {
  if (!place || !Outbox) return;

  const QUICK = 1500; // milliseconds in which a turn may arrive before the page goes on without an answer
  const { table } = place.dataset;
  const { made } = WaitingPanel;
  let quickUntil = 0;
  let asked = "";
  let knownThen = -1;
  let restored = "";
  let aside = null; // what was begun behind turns of which one has to be looked at first
  let looks = false;

  const game = () => document.getElementById("game");
  const queue = () => Outbox.turnsOf(table);
  const shown = () => {
    const { record, version, turns } = game().dataset;
    return { record: Number(record), version: Number(version), turns: Number(turns) };
  };
  const seats = () => [...game().querySelectorAll(".stack-line")];
  const seatOf = (turns) => seats()[turns % seats().length];
  const nameOf = (number) => seatOf(number - 1).querySelector(".stack-who > bdi").textContent;
  const isBusy = () => turnForm().getAttribute("aria-busy") === "true";

  // Named as it was written: in a game that is begun anew others may sit in these seats.
  const asLine = ({ body, said, name }) => ({ number: body.number, name: name ?? nameOf(body.number), turn: said });
  const inText = (entry) => made("data-say='turn'", asLine(entry)).textContent.trim();

  // Nobody writes a turn for who left: the seat is passed over, which counts as a turn and as a version. Nobody is where
  // all have left.
  function passedOver({ record, version, turns }) {
    const over = seats().findIndex((_seat, at) => !seatOf(turns + at).classList.contains("has-left"));
    return { record, version: version + Math.max(over, 0), turns: turns + Math.max(over, 0) };
  }

  const placeOf = ({ record, base_version: version, number }) => ({ record, version, turns: number - 1 });
  const behind = ({ record, base_version: base, number }) => passedOver({ record, version: base + 1, turns: number });

  // Which turn the form is for: the one that was refused, or the next one behind those that wait.

  function aimed(waiting) {
    const [first] = waiting;
    const last = waiting.at(-1);
    if (first && first.state === "refused") return placeOf(first.body);
    if (last) return behind(last.body);
    const known = Outbox.gameOf(table);
    return known.version > shown().version ? passedOver({ ...known, record: shown().record }) : shown();
  }

  // Most turns arrive at once; only when one does not, the page goes on without an answer.
  function isQuick(waiting) {
    const [first] = waiting;
    if (Date.now() > quickUntil || !navigator.onLine || waiting.length > 1) return false;
    return first ? first.state === "kept" && !first.tried : Outbox.gameOf(table).version > shown().version;
  }

  function aim(waiting, quick) {
    const form = turnForm();
    const to = aimed(waiting);
    const stale = !quick && to.version !== shown().version;
    game().classList.toggle("is-stale", stale);
    for (const one of game().querySelectorAll("[data-alone]")) one.hidden = waiting.length > 0 || stale;
    for (const one of game().querySelectorAll("[data-not-alone]")) one.hidden = !waiting.length;
    if (!form) return;
    const begunBefore = begun();
    const busy = quick || Boolean(goesBack);
    form.hidden = Boolean(waiting.length) && waiting[0].state === "conflict";
    form.setAttribute("aria-busy", busy);
    form.dataset.turn = to.turns;
    document.getElementById("stale").hidden = !stale;
    for (const one of game().querySelectorAll("[data-now]")) hide(one, stale);
    for (const one of form.querySelectorAll("[data-later]")) hide(one, !stale);
    if (stale) for (const one of form.querySelectorAll("[data-again]")) hide(one, true);
    for (const one of form.querySelectorAll(".grill-place input")) one.disabled = stale || busy;
    if (quick) return;
    if (turnTo(to.turns, stale) && !begunBefore) clear();
  }

  // Whose turn the page says that it is.
  function turnTo(turns, stale) {
    const whose = document.getElementById("whose-turn");
    const before = whose.dataset.turn;
    whose.dataset.turn = turns;
    for (const seat of seats()) seat.classList.toggle("is-moving", seat === seatOf(turns));
    if (before === String(turns) || !(before || stale)) return false;
    for (const one of [whose, document.getElementById("whose-again")]) {
      one.replaceChildren(made("data-say='whose'", { name: nameOf(turns + 1), number: turns + 1 }));
    }
    if (stale) sayUnchecked();
    return true;
  }

  function sayUnchecked(isThere = navigator.onLine) {
    const words = made(`data-say='${isThere ? "unasked" : "unchecked"}'`);
    document.getElementById("preview").replaceChildren(words);
  }

  function hide(part, hidden) {
    part.hidden = hidden;
    for (const field of part.querySelectorAll("input, fieldset")) {
      if (field.closest("fieldset:disabled") && field.matches("input")) continue;
      field.disabled = hidden;
      if (hidden && field.matches("input")) field.checked = false;
    }
  }

  function inWords(said) {
    const parts = [...turnForm().querySelectorAll("input:checked:enabled, select:enabled")].filter(
      ({ name, value }) => value && name !== "portion" && value !== "worm",
    );
    const what = said.total || (said.portion || "").split("-")[1];
    return [what, ...parts.map(partInWords)].filter(Boolean).join(", ");
  }

  // In the middle of a line, where the words of a label are too many, and those of an answer too few.
  function partInWords(part) {
    const text = part.selectedOptions?.[0].text ?? part.closest("label").querySelector("span").firstChild.textContent;
    const answers = { put_back: "put_back", giver_1: "giver", giver_2: "giver" }[part.name];
    return answers
      ? made(`data-say='${answers}'`, { what: text.trim() }).textContent
      : part.dataset.said || text.trim();
  }

  function put() {
    const waiting = queue();
    const refused = waiting.find((one) => one.state === "refused");
    const said = values();
    const { record, version, turns } = aimed(waiting);
    const { form, page, where, turns: url } = place.dataset;
    const last = Outbox.all()
      .filter((one) => Outbox.isTurn(one) && one.table === table)
      .at(-1);
    const time = refused ? refused.made : Math.max(Date.now(), last ? last.made + 1 : 0);
    const body = { record, base_version: version, number: turns + 1, turn: said };
    const name = nameOf(body.number);
    const entry = {
      kind: "turn",
      table,
      page,
      form,
      url,
      where,
      body,
      name,
      values: said,
      said: inWords(said),
      made: time,
    };
    quickUntil = Date.now() + QUICK;
    Outbox.add({ ...entry, text: inText(entry) });
    if (refused) Outbox.remove(refused.id);
    Outbox.hurry();
    clear();
    setTimeout(draw, QUICK + 50);
  }

  // Before anything else hears of it.
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.querySelector("#hand-in") && !navigator.onLine) {
        stop(event);
        if (!form.querySelector("[data-until-online]"))
          document.getElementById("hand-in").before(made("data-say='hand-in'"));
      }
      if (form !== turnForm() || (event.submitter && event.submitter.hasAttribute("formaction"))) return;
      try {
        // What is tapped twice is meant once; and nothing is written before a step back is answered.
        if (goesBack || (isBusy() && !begun())) return stop(event);
        if (begun()) put();
        else document.getElementById("preview").replaceChildren(made("data-say='empty'"));
      } catch {
        return undefined; // nothing was kept, so the plain form is sent
      }
      return stop(event);
    },
    true,
  );

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function draw() {
    const waiting = queue();
    const quick = isQuick(waiting);
    place.classList.toggle("is-sending", Boolean(waiting.length) && waiting[0].state === "kept");
    putAside(waiting);
    aim(waiting, quick);
    bringBack(waiting);
    WaitingPanel.show(quick ? [] : waiting, asLine, Boolean(turnForm()));
    follow(waiting);
    restore(waiting[0]);
    keepFocus();
  }

  const mustLook = ([first]) => Boolean(first) && ["refused", "conflict"].includes(first.state);

  function putAside(waiting) {
    if (mustLook(waiting) && !looks && begun()) {
      aside = values();
      clear();
    }
    looks = mustLook(waiting);
  }

  function bringBack(waiting) {
    if (!aside || mustLook(waiting) || !turnForm() || begun()) return;
    fill(aside);
    aside = null;
  }

  // Where the form steps aside that somebody was in, the choice that has to be made gets the focus.
  function keepFocus() {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement.getClientRects().length) return;
    document.getElementById("waiting-conflict")?.focus();
  }

  // Behind another turn than before: another number, and another player.
  function move(waiting, to) {
    let { record, version, turns } = passedOver(to);
    for (const entry of waiting) {
      const body = { ...entry.body, record, base_version: version, number: turns + 1 };
      const moved = { body, name: nameOf(body.number) };
      const text = inText({ ...entry, ...moved });
      Outbox.update(entry.id, { ...moved, state: "kept", answer: null, tried: false, text });
      ({ record, version, turns } = behind(body));
    }
  }

  const ACTS = {
    send: () => {},
    back: (waiting) => {
      const last = waiting.at(-1);
      Outbox.remove(last.id);
      if (turnForm()) fill(last.values);
    },
    drop: ([first, ...others]) => {
      Outbox.remove(first.id);
      // What another phone wrote stands in its place; where nothing does, the others move up.
      if (first.state === "refused") move(others, placeOf(first.body));
      if (first.state === "refused" && turnForm()) clear();
    },
    dropAll: (waiting) => {
      aside = null;
      for (const { id } of waiting) Outbox.remove(id);
      if (turnForm()) clear();
    },
    behind: (waiting) => move(waiting, { record: waiting[0].body.record, ...waiting[0].answer }),
  };

  place.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (!button) return;
    ACTS[button.dataset.do](queue());
    Outbox.hurry();
    draw();
    if (!button.isConnected) (turnForm() && !turnForm().hidden ? total() : place).focus({ preventScroll: true });
  });

  // The page follows: to the position up to what was refused, to what others wrote, to what has arrived.

  function follow(waiting) {
    const [first] = waiting;
    const wanted = { refused: first?.body.base_version, conflict: first?.answer?.version };
    const version = first ? wanted[first.state] : Outbox.gameOf(table).version;
    const record = (first?.state === "conflict" && first.answer.record) || shown().record;
    const isOver = first?.state === "refused" && first.answer.problems.some(({ code }) => code === "nobody_plays");
    const isNew = version > shown().version || record !== shown().record || (isOver && turnForm());
    const question = `${record} ${version} ${isOver}`;
    if (!isNew || asked === question || !navigator.onLine) return;
    asked = question;
    if (turnForm() && first) clear(); // or what is typed would hold the page back
    htmx.trigger(game(), "ask");
  }

  // What was refused is in the form again, as soon as the page shows the position that it builds on.
  function restore(first) {
    if (!first || first.state !== "refused" || restored === first.id || first.body.base_version > shown().version)
      return;
    restored = first.id;
    if (!turnForm()) return;
    // What is not asked for in this position was said all the same, and can be taken back.
    for (const one of turnForm().querySelectorAll("[data-again]"))
      hide(one, !(one.querySelector("input").name in first.values));
    fill(first.values);
    document.getElementById("waiting-refused")?.scrollIntoView({ block: "nearest" });
  }

  function isOfGame({ detail }) {
    return detail.target && detail.target.id === "game";
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isOfGame(event)) knownThen = Outbox.gameOf(table).version;
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    if (isOfGame(event)) draw();
  });

  // What the server says is so, unless this phone wrote something meanwhile. When the game is over there is nothing to
  // be known any more.
  function learn(surely) {
    const known = Outbox.gameOf(table).version;
    if (!turnForm() && !queue().length && known <= shown().version) Outbox.forgetGame(table);
    else Outbox.knowGame(table, shown(), surely && known === knownThen && !queue().length);
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isOfGame(event)) return;
    if (event.detail.xhr.status === 204) learn(true);
    if (!event.detail.successful) quickUntil = 0;
    if (event.detail.xhr.status !== 200) draw();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!isOfGame(event)) return;
    learn(true);
    draw();
  });

  // The check asks the server what a turn comes to: not where that is another turn than the page shows.
  function uncheck(event) {
    if (event.target.id !== "preview") return;
    const asks = event.type === "htmx:beforeRequest";
    if (asks && navigator.onLine && !isStale() && !isBusy()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy()) sayUnchecked(asks && navigator.onLine);
  }

  for (const type of ["htmx:beforeRequest", "htmx:sendError", "htmx:timeout"]) addEventListener(type, uncheck, true);
  addEventListener("offline", draw);
  addEventListener("online", () => {
    asked = "";
    draw();
  });
  document.addEventListener("outbox:changed", draw);
  learn(false);
  draw();
})(document.getElementById("waiting"));
