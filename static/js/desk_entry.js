// The result's form at the desk: what is being entered is stored in the browser at every change, so that neither leaving
// the page nor signing in again loses it. What is somebody else's, or older than the result, is offered and never filled
// in silently. Where the browser stores nothing, the plain form asks before it is left.

import { DeskDrafts } from "./desk_drafts.js";
import { asServed, changed, fill, values } from "./form_values.js";
import { timeOfDay } from "./page.js";

const form = document.getElementById("end-state");
const notices = document.getElementById("entry-notices");
const { table, account, name, recorded } = form.dataset;
const isAnswered = "answered" in form.dataset; // it shows what was sent
const served = asServed();
const drafts = new DeskDrafts({
  storage: () => localStorage,
  table,
  account,
  name,
  base: Number(form.elements.base_version.value) || 0,
});

function storeDraft() {
  try {
    const isServed = !isAnswered && JSON.stringify(values()) === JSON.stringify(served);
    if (isServed) drafts.drop();
    else drafts.store(values(), form.elements.submission.value);
  } catch {
    // No room. The form itself still has everything.
  }
}

function notify(kind, draft, acts) {
  const notice = document.querySelector(`template[data-notice="${kind}"]`).content.firstElementChild.cloneNode(true);
  notice.querySelector("[data-slot='time']").textContent = timeOfDay(draft.made);
  for (const slot of notice.querySelectorAll("[data-slot='name']")) slot.textContent = draft.name;
  for (const outdated of notice.querySelectorAll("[data-outdated]")) outdated.hidden = !draft.isOutdated;
  for (const button of notice.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      acts[button.dataset.do]();
      notice.remove();
    });
  }
  notices.append(notice);
}

function restore(draft) {
  fill(draft.values);
  notify("restored", draft, { clear: () => fill(served) });
}

function offer(draft) {
  const drop = () => drafts.drop(draft.key);
  const take = () => {
    drop();
    fill(draft.values);
  };
  notify(draft.isForeign ? "foreign" : "outdated", draft, { take, drop });
}

function start() {
  form.removeAttribute("data-guard"); // nothing is lost by leaving
  form.addEventListener("change", storeDraft);
  form.addEventListener("input", storeDraft);
  if (isAnswered) return storeDraft();
  const own = drafts.own();
  if (own) restore(own);
  drafts.others().forEach(offer);
  if (own) addEventListener("DOMContentLoaded", changed); // to be checked, as soon as there is who asks
}

function canStore() {
  try {
    drafts.tidy(recorded.split(" "), served);
    localStorage.setItem("test", "");
    localStorage.removeItem("test");
    return true;
  } catch {
    return false;
  }
}

if (canStore()) start();
