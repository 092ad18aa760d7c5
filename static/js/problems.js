// What the server has against an entry, at the portion, the player or the field that it concerns: as on the page that
// the plain form would come back with.

const EntryProblems = (() => {
  const byClass = (form, name) => [...form.getElementsByClassName(name)];

  function clear(form) {
    const summary = document.getElementById("errors");
    if (summary) summary.remove();
    for (const list of byClass(form, "errorlist")) list.remove();
    for (const button of byClass(form, "is-wrong")) button.classList.remove("is-wrong");
  }

  // Where a problem stands, and what to fill in there.
  function placeOf(form, { code = "", field, seat, portion, specialist }) {
    const row = portion != null && form.querySelector(`.portion-row[data-portion="${portion}"]`);
    if (row) return { within: row, target: row.querySelector("input"), button: boardButton(form, "portion", portion) };
    const about = seat != null && /specialist|raven|hen/.test(code) && specialist ? "specialist" : "bratworms";
    const extra = seat != null && form.elements[field || `${about}_${seat}`];
    const target = extra || (field && form.elements[field]);
    const button = seat != null ? boardButton(form, "place", seat) : null;
    return target && target.closest ? { within: target.closest(".field"), target, button } : { button };
  }

  function boardButton(form, kind, value) {
    return form.querySelector(`.board button[data-${kind}="${value}"]`);
  }

  function line(sentence, target) {
    const item = document.createElement("li");
    if (!target || !target.id) {
      item.textContent = sentence;
      return item;
    }
    const link = document.createElement("a");
    link.href = `#${target.id}`;
    link.textContent = sentence;
    item.append(link);
    return item;
  }

  function beside(within, target, sentence) {
    let list = within.querySelector(".errorlist");
    if (!list) {
      list = document.createElement("ul");
      list.className = "errorlist";
      if (within.matches(".portion-row")) within.append(list);
      else target.before(list);
    }
    list.append(line(sentence));
  }

  // A way past the rules is offered only to those who met them.
  function offerToInsist(form) {
    const insisting = form.querySelector("template[data-insist]");
    if (insisting) insisting.replaceWith(insisting.content.cloneNode(true));
  }

  function show(form, answer) {
    clear(form);
    if (answer.code === "end_state_impossible" || answer.problems.some(({ field }) => field === "note")) offerToInsist(form);
    const summary = document.querySelector("template[data-notice='problems']").content.firstElementChild.cloneNode(true);
    for (const problem of answer.problems) {
      const { within, target, button } = placeOf(form, problem);
      summary.querySelector("ul").append(line(problem.sentence, target || button));
      if (within) beside(within, target, problem.sentence);
      if (button) button.classList.add("is-wrong");
    }
    form.prepend(summary);
    summary.focus();
  }

  return { show, clear };
})();
