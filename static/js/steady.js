// A table's page follows what happens there. What somebody has opened stays open, and names stay as they were tapped,
// until they are sent: only what nobody touched here goes by what another phone has saved.

{
  const NAMES = "#live input[name='here']";
  const tapped = new Map();
  let open = [];

  document.addEventListener("change", ({ target }) => {
    if (target.matches(NAMES)) tapped.set(target.value, target.checked);
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "live") return;
    open = [...document.querySelectorAll("#live details[open][id]")].map(({ id }) => id);
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const box of document.querySelectorAll(NAMES)) {
      if (tapped.has(box.value)) box.checked = tapped.get(box.value);
    }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    open = [];
  });
}
