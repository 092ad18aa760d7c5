// The rows of a previewed list: whoever edits a row wants it added, and Enter goes on to the next row instead of sending
// the list. Without this script a row that was edited and is not ticked is asked about.

const form = document.querySelector("form[data-edited-rows]");

function isInRow(field) {
  return Boolean(field.closest(".edited-rows > li")) && field.matches("input:not([type]), textarea");
}

function nextBelow(field) {
  const [name] = field.name.split("-");
  const fields = [...form.querySelectorAll(`.edited-rows [name^="${name}-"]`)];
  return fields.slice(fields.indexOf(field) + 1).find((below) => below.checkVisibility());
}

function tickRowOf(field) {
  field.closest("li").querySelector("input[name='take']").checked = true;
}

form?.addEventListener("input", ({ target }) => {
  if (isInRow(target)) tickRowOf(target);
});

// What was typed before this script was there.
for (const field of form?.elements ?? []) {
  if (isInRow(field) && field.value !== field.defaultValue) tickRowOf(field);
}

form?.addEventListener("keydown", (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !isInRow(target) || target.matches("textarea")) return;
  event.preventDefault();
  const below = nextBelow(target);
  below?.focus();
  below?.select(); // as the tab key does
});
