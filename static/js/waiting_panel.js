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
    redraw(says, [state, ids, hasForm], () => (["", "closed"].includes(state) ? [] : [news(waiting, asLine, hasForm)]));
    const sending = first && Outbox.isSending(waiting.at(-1));
    redraw(acts, [state, ids, sending], () => (first ? toDo(waiting, asLine, sending) : []));
  }

  function redraw(into, mark, make) {
    const key = JSON.stringify(mark);
    if (drawn.get(into) === key) return;
    drawn.set(into, key);
    const open = Boolean(into.querySelector("details[open]"));
    into.replaceChildren(...make());
    for (const details of into.querySelectorAll("details")) details.open = open;
  }

  function news(waiting, asLine, hasForm) {
    const [first] = waiting;
    const answer = first.answer || {};
    const part = made(`data-part='${first.state}'`, { number: first.body.number, more: waiting.length - 1 });
    const fill = (name, ...what) => part.querySelector(`[data-${name}]`)?.replaceChildren(...what);
    only(part, { more: waiting.length > 1, form: hasForm, taken: answer.taken_back, theirs: answer.theirs?.length });
    fill("last", made("data-say='turn'", asLine(waiting.at(-1))));
    fill("first", made("data-say='turn'", asLine(first)));
    fill("mine", ...waiting.map((entry) => made("data-line", asLine(entry))));
    fill("theirs", ...(answer.theirs || []).map((line) => made("data-written", line)));
    fill("problems", ...(answer.problems || []).map(({ sentence }) => {
      const line = document.createElement("li");
      line.textContent = sentence;
      return line;
    }));
    return part;
  }

  function toDo(waiting, asLine, sending) {
    const [first] = waiting;
    const several = waiting.length > 1;
    const parts = [];
    if (first.state !== "closed") {
      const buttons = made(`data-acts='${first.state}'`, { number: first.body.number });
      only(buttons, { more: several, next: several && first.answer?.theirs?.length && !first.answer.taken_back });
      if (sending) buttons.querySelector("[data-do='back']")?.remove(); // it may be there already
      parts.push(buttons);
    }
    if (first.state !== "conflict" && several) {
      const list = made("data-acts='list'", { count: waiting.length });
      list.querySelector("[data-mine]").append(...waiting.map((entry) => made("data-line", asLine(entry))));
      parts.push(list);
    }
    return parts;
  }

  function only(part, conditions) {
    for (const [name, holds] of Object.entries(conditions)) {
      for (const one of part.querySelectorAll(`[data-if-${name}]`)) one.hidden = !holds;
    }
  }

  return { made, show };
})(document.getElementById("waiting"));
