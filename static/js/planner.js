// The planner answers while somebody types. The fields stay as they are; which of them are wrong stands in the answer.

import { announce } from "./page.js";

const form = document.getElementById("planner");

// What the page said at a field when it was opened is out of date once there is a newer answer.
function markFields(answer) {
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    const isWrong = Boolean(answer.querySelector(`#errors a[href="#${CSS.escape(field.id)}"]`));
    field.closest(".field")?.querySelector(".errorlist")?.remove();
    if (isWrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

document.addEventListener("htmx:afterSwap", () => {
  const answer = document.getElementById("answer");
  markFields(answer);
  const text = [...answer.querySelectorAll("[data-announce]")].map((part) =>
    part.textContent.trim().replace(/\s+/g, " "),
  );
  announce(text.join(". "));
});
