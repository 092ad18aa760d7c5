// Places on a phone: the names are tapped in the order of their places, and fill the fields behind, which every entry
// without a script uses as well. Whoever left has no place to tap.

const form = document.getElementById("end-state");
const fields = document.getElementById("place-fields");
const board = document.getElementById("places-template").content.firstElementChild.cloneNode(true);
const list = board.querySelector(".placed");
const undo = board.querySelector("[data-undo]");
const buttons = [...board.querySelectorAll("[data-position]")];
const leavers = [...form.querySelectorAll("input[name='left']")];

let order = []; // of {position, tied}, the best first

const field = (position) => form.elements[`place_${position}`];
const nameOf = (position) => buttons.find((button) => button.dataset.position === position).textContent.trim();
const hasLeft = (position) => leavers.some((box) => box.checked && box.value === position);

// 1, 2, 2, 4: whoever is tied has the place of the one before.
function places() {
  const found = [];
  order.forEach(({ tied }, at) => found.push(tied && at ? found[at - 1] : at + 1));
  return found;
}

function line(entry, at, place) {
  const item = document.getElementById("placed-template").content.firstElementChild.cloneNode(true);
  item.querySelector(".place-number").textContent = `${place}.`;
  for (const slot of item.querySelectorAll("[data-slot='name']")) slot.textContent = nameOf(entry.position);
  const tie = item.querySelector("[data-tie]");
  tie.hidden = at === 0;
  tie.setAttribute("aria-pressed", String(entry.tied));
  tie.addEventListener("click", () => {
    entry.tied = !entry.tied;
    change();
    list.children[at].querySelector("[data-tie]").focus();
  });
  return item;
}

function show() {
  const found = places();
  list.replaceChildren(...order.map((entry, at) => line(entry, at, found[at])));
  for (const { dataset } of buttons) field(dataset.position).value = "";
  order.forEach(({ position }, at) => (field(position).value = found[at]));
  const taken = new Set(order.map(({ position }) => position));
  for (const button of buttons) {
    button.hidden = taken.has(button.dataset.position) || hasLeft(button.dataset.position);
  }
  undo.disabled = !order.length;
}

function change() {
  show();
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// Where the tapped button goes away, the next one takes the focus, or what comes after them.
function tap(button) {
  order.push({ position: button.dataset.position, tied: false });
  change();
  (buttons.find((one) => !one.hidden) ?? undo).focus();
}

// What the page brought along: the result that is corrected, or what was sent and refused.
function bringBack() {
  const entered = buttons.map(({ dataset }) => [dataset.position, Number(field(dataset.position).value)]);
  const placed = entered
    .filter(([position, place]) => place && !hasLeft(position))
    .sort((one, other) => one[1] - other[1]);
  order = placed.map(([position, place], at) => ({ position, tied: at > 0 && placed[at - 1][1] === place }));
  if (order.length || leavers.some((box) => box.checked)) show();
}

for (const button of buttons) button.addEventListener("click", () => tap(button));
undo.addEventListener("click", () => {
  const last = order.pop();
  change();
  buttons.find(({ dataset }) => dataset.position === last.position).focus();
});
for (const box of leavers) {
  box.addEventListener("change", (event) => {
    event.stopPropagation();
    order = order.filter(({ position }) => !hasLeft(position));
    change();
  });
}

// What is wrong stands at the fields, so they stay in sight then.
fields.hidden = !fields.querySelector(".errorlist");
fields.before(board);
bringBack();
