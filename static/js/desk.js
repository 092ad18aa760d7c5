// Comforts of all pages of the desk: the open tab is in view, and what just happened can be put away;
// it goes by itself where there is nothing to take back or to mend.

const GOES_AFTER = 8000; // milliseconds
const box = document.getElementById("messages");

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

document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
if (box) {
  new MutationObserver(prepareAll).observe(box, { childList: true });
  prepareAll();
}
