// So that a table's page is of use without a connection: the service worker, which makes pages open, is registered and
// told what to keep. What it does then, is said in service-worker.js. Browsers offer it by https, and on the machine
// itself. Forms that need a connection: reach.js.

const [table, tableNumber] = location.pathname.match(/^\/table\/(\d+)\//) || [];

if (Outbox && tableNumber && document.querySelector("[data-closed]")) Outbox.forgetGame(tableNumber);

if (Outbox && "serviceWorker" in navigator) {
  const address = document.getElementById("outbox").dataset.worker;
  const KEPT = "grillmeister.kept.";
  const LOOK = 4000;
  const nothing = document.querySelector("[data-closed], [data-needed]");
  const back = document.querySelector("a[data-back]");
  const tell = (words) => navigator.serviceWorker.controller && navigator.serviceWorker.controller.postMessage(words);

  // By what one sees whether a page that was kept is still what the server would show.
  function stamp() {
    const live = document.querySelector("#live[hx-get], #game[hx-get]");
    return live ? live.getAttribute("hx-get") : "";
  }

  // The page itself where the worker has not seen it come, or where it carries a message that is not to be shown again;
  // and the table's, with those that one may need when the connection is gone.
  function keep() {
    if (!navigator.serviceWorker.controller) return;
    const here = document.querySelector("#messages .notice") ? stamp() + performance.timeOrigin : stamp();
    const theTable = table && { [table]: sessionStorage.getItem(KEPT + table) ?? "once" };
    const wanted = { "/table/": document.documentElement.lang, ...theTable, [location.pathname]: here };
    const fresh = Object.entries(wanted).filter(([path, mark]) => sessionStorage.getItem(KEPT + path) !== mark);
    if (!fresh.length) return;
    tell({ keep: fresh.map(([path]) => path) });
    for (const [path, mark] of fresh) sessionStorage.setItem(KEPT + path, mark);
  }

  function keepAnew() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
    // A door that is closed is nothing to keep; behind it everything is new when it opens again.
    if (!nothing) keep();
  }

  // What does not open any more is not to be found in the phone's memory either.
  function forget() {
    for (const entry of Outbox.all()) {
      if (entry.state === "closed" && [403, 404, 410].includes(entry.status)) tell({ forget: entry.page });
    }
  }

  // In the place of a page that needs a connection: back to what is kept.
  async function leadBack() {
    const look = async () => !document.hidden && (await isThere()) && location.reload();
    addEventListener("online", look);
    setInterval(look, LOOK); // a network may be there all the time, and the server not
    back.hidden = !table || !(await caches.match(table, { ignoreVary: true }));
    back.href = table;
  }

  navigator.serviceWorker.addEventListener("controllerchange", keepAnew);
  document.addEventListener("htmx:afterSettle", keep);
  document.addEventListener("outbox:changed", forget);
  navigator.serviceWorker.register(address).catch(() => {});
  if (nothing) keepAnew();
  else keep();
  if (back) leadBack();
}
