// The values of a result's form, as a list of names and values: of what somebody filled in, not of what the page brought
// along.

const form = document.getElementById("end-state");

function fields() {
  return [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type));
}

function isChoice(field) {
  return field.type === "radio" || field.type === "checkbox";
}

export function values() {
  const chosen = fields().filter((field) => !isChoice(field) || field.checked);
  return chosen.map((field) => [field.name, field.value]);
}

// As the page came, whatever was tapped before this script was there.
export function asServed() {
  const first = (field) => [...field.options].find((option) => option.defaultSelected) || field.options[0];
  const chosen = fields().filter((field) => !isChoice(field) || field.defaultChecked);
  return chosen.map((field) => [
    field.name,
    isChoice(field) ? field.value : field.options ? first(field).value : field.defaultValue,
  ]);
}

export function fill(stored) {
  const given = (name) => stored.filter(([one]) => one === name).map(([, value]) => value);
  for (const field of fields()) {
    if (isChoice(field)) field.checked = given(field.name).includes(field.value);
    else if (given(field.name).length) field.value = given(field.name)[0];
  }
  form.dispatchEvent(new Event("filled"));
  changed();
}

export function changed() {
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
