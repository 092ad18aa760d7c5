// What the check of a result or of a turn says is read out when it says something else than before, and only then: on the
// page it is replaced after every tap.

// Nobody has to ask for a check that is made at every change.
for (const button of document.querySelectorAll("#end-state [data-without-script]")) button.hidden = true;

const PARTS = "h2, p, li, legend, tbody tr";

function wordsOf(element) {
  const copy = element.cloneNode(true);
  for (const hidden of copy.querySelectorAll("[aria-hidden='true']")) hidden.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// A number alone says nothing without the head of its column.
function wordsOfCell(cell) {
  const text = wordsOf(cell);
  return /\p{L}/u.test(text) ? text : `${cell.dataset.label ?? ""} ${text}`.trim();
}

function wordsOfPart(part) {
  return part.cells ? [...part.cells].map(wordsOfCell).join(", ") : wordsOf(part);
}

function inSentences(verdict) {
  const parts = [...verdict.querySelectorAll(PARTS)].map(wordsOfPart).filter(Boolean);
  return parts.map((part) => (/[.:!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}

// A part of the page that comes anew brings its own verdict along, so both are looked up each time.
const read = () => {
  const verdict = document.querySelector("#verdict, #preview");
  return verdict ? inSentences(verdict) : "";
};
let before = read();
const region = document.createElement("div");
region.id = "verdict-said";
region.className = "visually-hidden";
region.setAttribute("role", "status");
document.body.append(region);

function readOutChange() {
  const now = read();
  if (!now || now === before) return;
  before = now;
  region.textContent = now;
}

const anything = { childList: true, characterData: true, subtree: true };
new MutationObserver(readOutChange).observe(document.getElementById("content"), anything);
