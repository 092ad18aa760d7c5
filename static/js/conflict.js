// Two results of one table side by side: what counts now, and what this phone has to send. Nothing is overwritten; the
// referee leaves the other as it is, sends the own one as a correction with a reason, or lets the organiser decide.

const EntryConflict = (() => {
  const place = document.getElementById("conflict");
  let shown = "";

  function show(form, entry) {
    place.hidden = !entry || entry.answer.same;
    if (!entry || place.hidden || shown === entry.id) return;
    shown = entry.id;
    const whole = place.querySelector("template").content.cloneNode(true);
    const { mine, theirs } = entry.answer;
    for (const part of whole.querySelectorAll("[data-if-theirs]")) part.hidden = !theirs;
    for (const part of whole.querySelectorAll("[data-if-none]")) part.hidden = Boolean(theirs);
    if (theirs) {
      whole.querySelector("[data-slot='by']").textContent = theirs.by;
      whole.querySelector("[data-slot='receipt']").textContent = theirs.receipt;
      list(form, whole.querySelector("[data-holdings='theirs']"), theirs, mine, entry);
    }
    if (mine) list(form, whole.querySelector("[data-holdings='mine']"), mine, theirs, entry);
    place.querySelector("[data-shown]").replaceChildren(whole);
    place.querySelector("h2").focus();
  }

  function list(form, into, one, other, entry) {
    const words = into.dataset;
    if (one.stacks === "ordered") into.before(quiet(words.ordered));
    const isOrdered = other && [one, other].every(({ stacks }) => stacks === "ordered");
    const asCompared = (portions) => (isOrdered ? portions : [...portions].sort());
    const compared = (held) => JSON.stringify({ ...held, portions: asCompared(held.portions) });
    for (const holding of one.players) {
      const line = one.places.find((each) => each.seat === holding.seat);
      const name = entry.body.end_state.players[holding.seat].name;
      const counted = line ? [`${words.place} ${line.place}`, `${words.worms} ${line.worms}`] : [];
      const also = holding.bratworms ? [`${words.bratworms} ${holding.bratworms}`] : [];
      const figure = form.querySelector(`#id_specialist_${holding.seat} option[value="${holding.specialist}"]`);
      const row = pair(name, [...counted, drawn(form, holding.portions), ...also, ...(figure ? [figure.text] : [])]);
      const theirs = other && other.players.find((each) => each.seat === holding.seat);
      row.classList.toggle("is-different", Boolean(theirs) && compared(theirs) !== compared(holding));
      into.append(row);
    }
    into.append(pair(words.down, [one.face_down.join(", ") || "–"]));
  }

  // As they look on the board; their numbers for those who do not see them.
  function drawn(form, portions) {
    const numbers = document.createElement("span");
    numbers.textContent = portions.join(", ") || "–";
    if (portions.length) numbers.className = "visually-hidden";
    const all = document.createElement("span");
    all.className = "portions";
    const pictures = portions.map((portion) => form.querySelector(`.board-portion[data-portion="${portion}"] svg`));
    all.append(numbers, ...pictures.filter(Boolean).map((picture) => picture.cloneNode(true)));
    for (const picture of all.querySelectorAll("svg")) picture.classList.add("small");
    return all;
  }

  function quiet(words) {
    const line = document.createElement("p");
    line.className = "quiet small";
    line.textContent = words;
    return line;
  }

  function pair(name, pieces) {
    const row = document.createElement("div");
    const title = document.createElement("dt");
    const who = document.createElement("bdi");
    const what = document.createElement("dd");
    who.textContent = name;
    title.append(who);
    for (const one of pieces) {
      const piece = document.createElement("span");
      piece.append(one);
      what.append(piece, " ");
    }
    row.append(title, what);
    return row;
  }

  function leave(entry) {
    Outbox.dropDrafts(entry);
    Outbox.update(entry.id, { state: "dropped" });
    location.assign(entry.page);
  }

  // A new submission: it builds upon what counts now, and says why.
  function sendAgain(entry, fields) {
    const said = [entry.text, fields.reason, fields.note].filter(Boolean).join("\n");
    Outbox.put({ ...entry, text: said, body: { ...entry.body, ...fields } }, entry);
  }

  if (place) {
    place.addEventListener("click", (event) => {
      const entry = event.target.closest("[data-leave]") && Outbox.get(shown);
      if (entry) leave(entry);
    });
    place.addEventListener("submit", (event) => {
      const entry = Outbox.get(shown);
      const form = event.target;
      event.preventDefault();
      if (!entry || !form.reportValidity()) return;
      const text = form.elements.text.value.trim();
      const insist = form.dataset.send === "note";
      const base = insist ? entry.body.base_version : entry.answer.base_version;
      sendAgain(entry, { base_version: base, insist, [insist ? "note" : "reason"]: text });
    });
  }

  return { show };
})();
