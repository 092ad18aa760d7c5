// What the server has against an entry: each sentence at the portion, the player or the field that it concerns, and above
// the form a short line that leads there. As on the page that the plain form would come back with.

const EntryProblems = (() => {
  // Where a problem stands, what to fill in there, and what the page calls it.
  function placeOf(form, { code = "", field, seat, portion }) {
    const about = /^(specialist|raven_held|hen)/.test(code) ? "specialist" : /bratworm/.test(code) ? "bratworms" : "";
    const target = form.elements[field || `${about}_${seat}`];
    const label = target && target.id && form.querySelector(`label[for="${target.id}"]`);
    if (label)
      return {
        within: target.closest(".extras") || target.closest(".field"),
        target,
        label: label.firstChild.textContent.trim(),
      };
    const row = form.querySelector(`.portion-row[data-portion="${portion}"]`);
    return row ? { within: row, target: row.querySelector("input"), label: row.dataset.label } : {};
  }

  function line(words, target) {
    const item = document.createElement("li");
    const said = target ? document.createElement("a") : item;
    said.textContent = words;
    if (target) {
      said.href = `#${target.id}`;
      item.append(said);
    }
    return item;
  }

  function beside(within, target, sentence) {
    const id = `${target.id}_error`;
    let list = document.getElementById(id);
    if (!list) {
      list = document.createElement("ul");
      list.className = "errorlist";
      list.id = id;
      if (within.matches(".field")) target.before(list);
      else within.append(list);
      const field = within.matches("fieldset") ? within : target;
      field.setAttribute("aria-describedby", id);
      if (field === target) field.setAttribute("aria-invalid", "true");
    }
    list.append(line(sentence));
  }

  // A way past the rules is offered only to those who met them.
  function offerToInsist(form) {
    const insisting = form.querySelector("template[data-insist]");
    if (insisting) insisting.replaceWith(insisting.content.cloneNode(true));
    document.getElementById("insist").hidden = false;
  }

  function notice(kind) {
    return document.querySelector(`template[data-notice='${kind}']`).content.firstElementChild.cloneNode(true);
  }

  // What is wrong is not the end of the game, and so the check has something of its own to say.
  function checkAgain(form, summary) {
    const { note } = form.elements;
    summary.toggleAttribute("data-beside", true);
    if (note) note.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function show(form, answer) {
    clearProblems(form);
    const impossible = answer.code === "end_state_impossible";
    if (impossible || answer.problems.some(({ field }) => field === "note")) offerToInsist(form);
    const summary = notice("problems");
    const led = new Set();
    for (const problem of answer.problems) {
      const { within, target, label } = placeOf(form, problem);
      if (within) beside(within, target, problem.sentence);
      if (!led.has(target)) summary.querySelector("ul").append(line(within ? label : problem.sentence, target));
      led.add(target || problem);
    }
    form.prepend(summary);
    summary.focus();
    showProblems(form);
    if (impossible) document.getElementById("verdict").replaceChildren(notice("refused"));
    else checkAgain(form, summary);
  }

  return { show, clear: clearProblems };
})();
