// Forms that need a connection stay as they are, with what was typed, where the server cannot be reached. It is asked
// first: a browser knows whether there is a network, and not whether anything gets through it. On the machine of the
// server it says that it is offline where there is none, and the server is there all the same.

const LONGEST = 5000; // milliseconds
const reached = new WeakSet();
const asking = new Set();

async function isThere() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(LONGEST) })).ok;
  } catch {
    return false;
  }
}

document.addEventListener(
  "submit",
  async (event) => {
    const { target: form, submitter } = event;
    // What htmx sends leaves the page as it is, and htmx says itself what did not get through.
    if (!isOnceOnly(form) || form.matches("[hx-post]") || reached.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    asking.add(form);
    const is = await isThere();
    asking.delete(form);
    release(form);
    if (!is) {
      if (form.matches("[data-guard]")) changed.add(form); // still typed, and not saved
      return trouble("offline");
    }
    reached.add(form);
    form.requestSubmit(submitter);
  },
  true,
);

// A page that follows what happens leaves alone what is being sent from it: it asks again a little later.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if ([...asking].some((form) => detail.target.contains(form))) detail.shouldSwap = false;
});
