// Stacks in order, for those who want to tell it: while the box is ticked, each portion that is tapped lies on top of its
// stack. The fields of the stacks stay the truth; where all are empty, the order is not known.

function startStacks(form, box, placeOf) {
  const section = document.getElementById("stacks");
  const fields = [...section.querySelectorAll("[data-stack]")];
  const tapped = []; // also while the box is not ticked: the latest last
  const placeOfField = ({ name }) => name.replace("stack_", "");
  const isKnown = () => fields.some(({ value }) => value);
  const write = (field, portions) => { field.value = portions.join(", "); };

  function show(isOrdered) {
    box.checked = isOrdered;
    section.hidden = !isOrdered;
    section.open = isOrdered;
  }

  // What was tapped before the box was ticked lies as it was tapped.
  function tell(portions) {
    const inOrder = [...portions].sort((one, other) => tapped.indexOf(one) - tapped.indexOf(other));
    for (const field of fields) write(field, inOrder.filter((portion) => placeOf(portion) === placeOfField(field)));
  }

  function lay(portion, place) {
    if (tapped.includes(portion)) tapped.splice(tapped.indexOf(portion), 1);
    tapped.push(portion);
    if (!box.checked) return;
    for (const field of fields) {
      const others = stackIn(field).filter((one) => one !== portion);
      write(field, placeOfField(field) === place ? [...others, portion] : others);
    }
  }

  const kept = () => fields.map(({ value }) => value);
  const putBack = (values) => fields.forEach((field, at) => { if (box.checked) field.value = values[at]; });

  box.addEventListener("change", () => {
    if (box.checked) tell([...form.querySelectorAll(".portion-row")].map((row) => row.dataset.portion));
    else for (const field of fields) field.value = "";
    show(box.checked);
  });
  form.addEventListener("change", ({ target }) => {
    const [, portion] = /^portion_(\d+)$/.exec(target.name || "") || [];
    if (portion) lay(portion, target.value);
    else if (target === form) show(isKnown()); // filled in from what was kept
  });
  for (const field of fields) field.readOnly = true;
  show(isKnown());
  return { kept, putBack };
}

const stackIn = ({ value }) => value.match(/\d+/g) || [];

// The portions of a player, by number, as they lie; and whether that is known.
function asTheyLie(form, place, portions) {
  const stack = stackIn(form.elements[`stack_${place}`]).map(Number);
  return stack.length ? [...portions].sort((one, other) => stack.indexOf(one) - stack.indexOf(other)) : portions;
}

const isInOrder = (form) => Boolean(form.querySelector("[data-order]:checked"));
