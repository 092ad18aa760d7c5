// Comforts of all pages of the desk.

const DENSE = "grillmeister.dense";
const GOES_AFTER = 8000; // milliseconds
const box = document.getElementById("messages");

// What just happened can be put away, and goes by itself where there is nothing to take back or to mend.

function closeButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-close";
  button.setAttribute("aria-label", box.dataset.close);
  button.addEventListener("click", () => button.parentElement.remove());
  return button;
}

function isBeingRead(notice) {
  return notice.matches(":hover, :focus-within");
}

function goLater(notice) {
  setTimeout(() => (isBeingRead(notice) ? goLater(notice) : notice.remove()), GOES_AFTER);
}

function prepare(notice) {
  if (notice.querySelector(".toast-close")) return;
  notice.append(closeButton());
  if (notice.matches(".is-success") && !notice.querySelector("form")) goLater(notice);
}

function prepareAll() {
  box.querySelectorAll(".notice").forEach(prepare);
}

// A long list on a large screen may stand closer. It is remembered in this browser, where it remembers anything.

function memory() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function setDense(isDense) {
  document.body.classList.toggle("is-dense", isDense);
  denseButton.setAttribute("aria-pressed", isDense);
}

const denseButton = document.getElementById("dense-rows");
if (denseButton) {
  setDense(memory()?.getItem(DENSE) === "yes");
  denseButton.addEventListener("click", () => {
    const isDense = denseButton.getAttribute("aria-pressed") !== "true";
    setDense(isDense);
    memory()?.setItem(DENSE, isDense ? "yes" : "no");
  });
}

document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
if (box) {
  new MutationObserver(prepareAll).observe(box, { childList: true });
  prepareAll();
}
