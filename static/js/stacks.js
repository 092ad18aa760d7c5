// Stacks in order, for those who want to tell it: while the box is ticked, each portion that is tapped lies on top of its
// stack. In which order portions were tapped is known before that as well; of others it has to be told. A stack is in
// its field when all of it is known.

function startStacks(form, box, placeOf) {
  const section = document.getElementById("stacks");
  const fields = [...section.querySelectorAll("[data-stack]")];
  const portions = [...form.querySelectorAll(".portion-row")].map((row) => row.dataset.portion);
  const ownedIn = ({ name }) => portions.filter((portion) => placeOf(portion) === name.replace("stack_", ""));
  let told = []; // the latest lies on top

  function write() {
    for (const field of fields) {
      const owned = ownedIn(field);
      const untold = owned.length > 1 ? owned.filter((portion) => !told.includes(portion)) : [];
      const stack = owned.length > 1 ? told.filter((portion) => owned.includes(portion)) : owned;
      field.value = box.checked && !untold.length ? stack.join(", ") : "";
      field.placeholder = untold.length ? `${section.dataset.untold} ${untold.join(", ")}` : "";
    }
  }

  function show() {
    section.hidden = !box.checked;
    section.open = box.checked;
    write();
  }

  // From what the page brought along, or what was kept.
  function read() {
    told = fields.flatMap((field) => field.value.match(/\d+/g) || []);
    box.checked = told.length > 0;
    show();
  }

  function lay(portion) {
    told = [...told.filter((one) => one !== portion), portion];
    write();
  }

  function putBack(before) {
    told = before;
    write();
  }

  box.addEventListener("change", show);
  form.addEventListener("filled", read);
  form.addEventListener("change", ({ target }) => {
    const [, portion] = /^portion_(\d+)$/.exec(target.name || "") || [];
    if (portion) lay(portion);
  });
  for (const field of fields) field.readOnly = true;
  read();
  return { kept: () => told, putBack };
}

const isInOrder = (form) => Boolean(form.querySelector("[data-order]:checked"));

// The fields of stacks whose order still has to be told.
function untoldIn(form) {
  return isInOrder(form) ? [...form.querySelectorAll("[data-stack]")].filter(({ placeholder }) => placeholder) : [];
}

// The portions of a player, by number, as they lie, if that is to be told.
function asTheyLie(form, place, portions) {
  const stack = (form.elements[`stack_${place}`].value.match(/\d+/g) || []).map(Number);
  return [...portions].sort((one, other) => stack.indexOf(one) - stack.indexOf(other));
}
