// Forms that need a connection stay as they are, with what was typed, where the server cannot be reached. It is asked
// first: a browser knows whether there is a network, and not whether anything gets through it. On the machine of the
// server it says that it is offline where there is none, and the server is there all the same.

const LONGEST = 5000; // milliseconds
const reached = new WeakSet();

async function isThere() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(LONGEST) })).ok;
  } catch {
    return false;
  }
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!isOnceOnly(form) || reached.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const is = await isThere();
  release(form);
  if (!is) {
    if (form.matches("[data-guard]")) changed.add(form); // still typed, and not saved
    return trouble("offline");
  }
  reached.add(form);
  form.requestSubmit(submitter);
}, true);
