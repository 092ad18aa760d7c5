// What is shown of the turns that wait on this phone, and of what became of them; and the buttons for what can be done
// about it, which waiting.js does. All words come from table/_game_waiting.html.

const WaitingPanel = ((place) => {
  const says = document.getElementById("waiting-shown");
  const acts = document.getElementById("waiting-list");
  const drawn = new Map();

  // Words of the page, filled in

  function made(selector, values = {}) {
    const part = place.querySelector(`template[${selector}]`).content.cloneNode(true);
    for (const slot of part.querySelectorAll("[data-slot]")) slot.textContent = values[slot.dataset.slot] ?? "";
    return part;
  }

  function show(waiting, asLine, hasForm) {
    const [first] = waiting;
    const state = first ? first.state : "";
    const ids = waiting.map(({ id, body }) => [id, body.number]);
    place.classList.toggle("is-empty", !first);
    const { record } = document.getElementById("game").dataset; // with another one others may sit there
    redraw(says, [state, ids, hasForm, record], () =>
      ["", "closed"].includes(state) ? [] : [news(waiting, asLine, hasForm)],
    );
    const sending = first && Outbox.isSending(waiting.at(-1));
    redraw(acts, [state, ids, sending, hasForm, record], () => (first ? toDo(waiting, asLine, sending, hasForm) : []));
  }

  function redraw(into, mark, make) {
    const key = JSON.stringify(mark);
    if (drawn.get(into) === key) return;
    drawn.set(into, key);
    const open = Boolean(into.querySelector("details[open]"));
    into.replaceChildren(...make());
    if (open) for (const details of into.querySelectorAll("details")) details.open = true;
  }

  function news(waiting, asLine, hasForm) {
    const [first] = waiting;
    const answer = first.answer || {};
    const after = asLine({ body: { number: (answer.turns || 0) + 1 } });
    const slots = { ...asLine(first), more: waiting.length - 1, after: after.number, afterName: after.name };
    const part = made(`data-part='${first.state}'`, slots);
    const fill = (name, ...what) => part.querySelector(`[data-${name}]`)?.replaceChildren(...what);
    const shifted = isShifted(first, asLine);
    const anew = isOfAnother(first);
    only(part, {
      more: waiting.length > 1,
      form: hasForm,
      taken: answer.taken_back && !anew,
      theirs: answer.theirs?.length,
    });
    only(part, { anew, shifted, straight: !shifted });
    fill("last", made("data-say='turn'", asLine(waiting.at(-1))));
    fill("mine", ...waiting.map((entry) => made("data-line", asLine(entry))));
    fill("theirs", ...(answer.theirs || []).map((line) => made("data-written", line)));
    fill(
      "problems",
      ...(answer.problems || []).map(({ sentence }) => {
        const line = document.createElement("p");
        line.textContent = sentence;
        return line;
      }),
    );
    return part;
  }

  const isOfAnother = ({ body, answer }) => Boolean(body.record && answer?.record) && answer.record !== body.record;

  // Sent behind what others wrote, it would be another player's.
  function isShifted(entry, asLine) {
    if (entry.state !== "conflict") return false;
    const { body, answer } = entry;
    const seats = document.querySelectorAll("#game .stack-line").length;
    const after = asLine({ body: { number: answer.turns + 1 } });
    return (answer.turns + 1 - body.number) % seats !== 0 || after.name !== asLine(entry).name;
  }

  // What is nearest to what was meant comes first, and stands out.
  function toChoose(first, asLine, hasNext) {
    const choice = made("data-acts='conflict'", { number: first.body.number });
    only(choice, { next: hasNext });
    const main = choice.querySelector(
      `[data-do='${!isShifted(first, asLine) ? "behind" : hasNext ? "drop" : "dropAll"}']`,
    );
    main.classList.remove("quiet", "danger");
    main.parentElement.prepend(main);
    return choice;
  }

  function toDo(waiting, asLine, sending, hasForm) {
    const [first] = waiting;
    const number = first.body.number;
    if (first.state === "conflict") {
      const { theirs, taken_back: taken } = first.answer;
      return [toChoose(first, asLine, waiting.length > 1 && theirs.length > 0 && !taken)];
    }
    const isRefused = first.state === "refused";
    const list = made("data-acts='list'", { number, count: waiting.length });
    only(list, { kept: first.state === "kept", refused: isRefused, several: isRefused && waiting.length > 1 });
    list.querySelector("[data-mine]").append(...waiting.map((entry) => made("data-line", asLine(entry))));
    list.querySelector("details").open = isRefused && !hasForm; // then there is nothing else to do about it
    // What is on its way may be there already.
    return first.state === "kept" && !sending ? [list, made("data-acts='kept'")] : [list];
  }

  function only(part, conditions) {
    for (const [name, holds] of Object.entries(conditions)) {
      for (const one of part.querySelectorAll(`[data-if-${name}]`)) one.hidden = !holds;
    }
  }

  return { made, show };
})(document.getElementById("waiting"));
