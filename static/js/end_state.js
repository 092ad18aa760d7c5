// Entering an end state by tapping: choose a player, then tap portions. The radio buttons stay the truth; this only
// presses them, counts along, and asks nothing of the server (the check by htmx listens to the same changes).

const DOWN = "down";

// Only where it changes something: screen readers speak of changes.
function say(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

// What the server had against an entry stands at its places and, in short, above the form. It is past as soon as the entry
// is another one.

const problemsOf = (form) => form.querySelector("#errors");

function clearProblems(form) {
  const summary = problemsOf(form);
  const insisting = document.getElementById("insist");
  if (summary) summary.remove();
  if (insisting) insisting.hidden = true;
  for (const list of [...form.querySelectorAll(".errorlist")]) list.remove();
  for (const field of form.querySelectorAll("[aria-invalid], .portion-row[aria-describedby]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  form.dispatchEvent(new Event("problems"));
}

// Once aloud, after the focus has come to what stands above.
function showProblems(form) {
  const lines = [...form.querySelectorAll("#errors li, .errorlist li")].filter((line) => !line.querySelector("a"));
  form.dispatchEvent(new Event("problems"));
  setTimeout(() => announce(lines.map((line) => line.textContent).join(" ")), 150);
}

function startBoard(form) {
  const template = document.getElementById("board-template");
  const list = document.getElementById("portion-list");
  const rows = [...form.querySelectorAll(".portion-row")];
  document.getElementById("board").append(template.content.cloneNode(true));
  for (const part of form.querySelectorAll("[data-without-script]")) part.hidden = true;

  const board = form.querySelector(".board");
  const players = [...board.querySelectorAll(".board-player")];
  const portions = [...board.querySelectorAll(".board-portion")];
  const undoButton = board.querySelector("[data-undo]");
  const listButton = board.querySelector("[data-list]");
  const rowOf = (portion) => rows.find((row) => row.dataset.portion === portion);
  const placeOf = (portion) => (rowOf(portion).querySelector("input:checked") || { value: "" }).value;
  const stacks = startStacks(form, board.querySelector("[data-order]"), placeOf);
  const taps = [];
  let chosen = "0";

  function put(portion, place) {
    const radio = rowOf(portion).querySelector(`input[value="${place}"]`);
    if (!radio) return;
    radio.checked = true;
    radio.dispatchEvent(new Event("input", { bubbles: true }));
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // What somebody has twice tapped goes back to lie face down.
  function tap(portion) {
    const before = placeOf(portion);
    const after = before === chosen ? DOWN : chosen;
    if (before === after) return;
    taps.push({ portion, before, stacks: stacks.kept() });
    put(portion, after);
  }

  function undo() {
    const last = taps.pop();
    if (!last) return;
    put(last.portion, last.before || DOWN);
    stacks.putBack(last.stacks);
    undoButton.dispatchEvent(new Event("change", { bubbles: true })); // the stacks are others than put() has left
    board.querySelector(`[data-portion="${last.portion}"]`).focus();
  }

  function choose(place) {
    chosen = place;
    show();
  }

  function show() {
    for (const button of players) button.setAttribute("aria-pressed", String(button.dataset.place === chosen));
    for (const button of portions) showPortion(button, placeOf(button.dataset.portion));
    undoButton.disabled = taps.length === 0;
    showCount(count());
  }

  function showPortion(button, place) {
    button.classList.toggle("is-down", place === DOWN);
    button.classList.toggle("is-mine", place === chosen && place !== DOWN);
    const owner = players.find((player) => player.dataset.place === place);
    say(button.querySelector(".board-key"), owner ? owner.dataset.key : "");
    say(button.querySelector(".board-who"), owner ? owner.dataset.who : "?");
  }

  // Worms and the best portion of each player, as far as the page knows them; who counts is the server.
  function count() {
    const all = players
      .filter((button) => button.dataset.place !== DOWN)
      .map((button) => {
        const place = button.dataset.place;
        const own = rows.filter((row) => placeOf(row.dataset.portion) === place);
        const worms = own.reduce((sum, row) => sum + Number(row.dataset.worms), 0) + extras(place);
        const best = Math.max(0, ...own.map((row) => Number(row.dataset.portion)));
        return { place, worms, best, left: hasLeft(place) };
      });
    for (const one of all) one.rank = 1 + all.filter((other) => isBetter(other, one)).length;
    return all;
  }

  function isBetter(one, other) {
    if (one.left !== other.left) return other.left;
    if (one.left) return false;
    return one.worms > other.worms || (one.worms === other.worms && one.best > other.best);
  }

  function extras(place) {
    const bratworms = form.elements[`bratworms_${place}`];
    const specialist = form.elements[`specialist_${place}`];
    const apple = specialist && specialist.value === "apple" ? Number(form.dataset.apple) : 0;
    return (bratworms ? Math.max(0, Math.floor(Number(bratworms.value)) || 0) : 0) + apple;
  }

  function hasLeft(place) {
    if (form.querySelector(`[data-left="${place}"]`)) return true;
    return Boolean(form.querySelector(`input[name="left"][value="${place}"]:checked`));
  }

  function showCount(all) {
    for (const one of all) {
      say(board.querySelector(`[data-worms-of="${one.place}"]`), one.worms);
      say(board.querySelector(`[data-place-of="${one.place}"]`), one.rank);
    }
  }

  // Where the list is put away, the board says what cannot be.
  function showNotes() {
    for (const note of [...board.querySelectorAll(".board-note")]) note.remove();
    for (const button of portions) {
      const problems = [...rowOf(button.dataset.portion).querySelectorAll(".errorlist li")];
      button.classList.toggle("is-wrong", problems.length > 0);
      button.removeAttribute("aria-describedby");
      if (problems.length) button.after(noteOn(button, problems.map((line) => line.textContent).join(" ")));
    }
  }

  function noteOn(button, text) {
    const note = document.createElement("p");
    note.className = "board-note";
    note.id = `note-${button.dataset.portion}`;
    note.textContent = text;
    button.setAttribute("aria-describedby", note.id);
    return note;
  }

  function showList(open) {
    list.hidden = !open;
    board.classList.toggle("has-list", open);
    listButton.setAttribute("aria-expanded", String(open));
  }

  // How many portions stand in one line of the grill, so that up and down go where the eye goes.
  function perLine() {
    const top = portions[0].offsetTop;
    const first = portions.findIndex((button) => button.offsetTop !== top);
    return first === -1 ? portions.length : first;
  }

  function move(key) {
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine(), ArrowUp: -perLine() };
    const at = portions.indexOf(document.activeElement);
    const next = portions[at === -1 ? 0 : at + steps[key]];
    if (next) next.focus();
  }

  board.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.place !== undefined) choose(button.dataset.place);
    else if (button.dataset.portion !== undefined) tap(button.dataset.portion);
    else if (button === undoButton) undo();
    else if (button === listButton) showList(list.hidden);
  });

  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
    if (digit !== null && digit < players.length) {
      choose(digit === 0 ? DOWN : String(digit - 1));
      if (!portions.includes(document.activeElement)) portions[0].focus();
    } else if (event.key.startsWith("Arrow")) move(event.key);
    else return;
    event.preventDefault();
  });

  // The summary of errors leads to the radio buttons; while these are put away, to the portion on the board.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest("#errors a[href^='#id_portion_'], #verdict a[href^='#id_portion_']");
      if (!link || !list.hidden) return;
      const button = board.querySelector(`[data-portion="${link.hash.match(/\d+/)[0]}"]`);
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      button.focus();
      button.scrollIntoView({ block: "center" });
    },
    true,
  );

  // While the answer to what was sent stands there, the check would only say the same once more.
  const verdict = document.getElementById("verdict");
  const isAnswered = () => Boolean(form.querySelector("#errors:not([data-beside])"));
  verdict.addEventListener("htmx:beforeRequest", (event) => isAnswered() && event.preventDefault());
  verdict.addEventListener("htmx:beforeSwap", (event) => {
    if (isAnswered()) event.detail.shouldSwap = false;
  });

  form.addEventListener("problems", showNotes);
  form.addEventListener("change", ({ target }) => {
    const isEntry = target === form || /^(portion_|stack_|bratworms_|specialist_|left$)/.test(target.name);
    if (isEntry && problemsOf(form)) clearProblems(form);
  });
  form.addEventListener("change", show);
  form.addEventListener("input", show);
  showList(false);
  show();
  if (problemsOf(form)) showProblems(form);
}

const endState = document.getElementById("end-state");
if (endState) startBoard(endState);
