// Opens a table's pages without a connection: from the network if it answers in time, otherwise as they were last seen.
// Nothing that is sent passes through here, and no other page is kept.
//
// The address /service-worker.js puts three lines in front: VERSION, which changes with any of the files; FILES, the
// addresses of the files that these pages need (their names change with what is in them, so they never grow old); and
// LOGOUT, the address where somebody leaves.

const PREFIX = "grillmeister-";
const STATIC = `${PREFIX}static-${VERSION}`;
const PAGES = `${PREFIX}pages-${VERSION}`;
const PATIENCE = 3000;
const TABLES = "/table/";
const OF_A_TABLE = /^\/table\/(\d+\/.*)?$/; // not /table/confirm/…, which is a player's
const KEPT = /^\/table\/(\d+\/((result|game)\/)?)?$/;
const CLOSED = [403, 404, 410];
let forgotten = 0; // how often something was

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("message", (event) => {
  const { keep = [], forget = "" } = event.data;
  for (const path of keep.filter((each) => KEPT.test(each))) event.waitUntil(fetchAndKeep(path));
  if (forget) event.waitUntil(forgetTable(forget));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === LOGOUT) event.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && OF_A_TABLE.test(pathname)) event.respondWith(page(event, pathname));
});

async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.filter((name) => ![STATIC, PAGES].includes(name)).map((name) => caches.delete(name)));
  // Pages that are open tell then what they want to be kept (offline.js).
  await clients.claim();
}

async function file(request) {
  const cache = await caches.open(STATIC);
  return (await cache.match(request, { ignoreVary: true })) || fetch(request);
}

async function page(event, path) {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(path, { ignoreVary: true });
  const before = forgotten;
  const fresh = fetch(event.request).then(async (response) => {
    await remember(path, response.clone(), before);
    return response.status >= 500 && kept ? kept : response;
  });
  event.waitUntil(fresh.catch(() => {}));
  if (!kept) return fresh.catch(() => elsewhere(path));
  return Promise.race([fresh.catch(() => kept), later(kept)]);
}

function later(response) {
  return new Promise((resolve) => setTimeout(() => resolve(response), PATIENCE));
}

// A page that was never seen: on to the table's, or to the list of tables.
async function elsewhere(path) {
  const cache = await caches.open(PAGES);
  const table = tableOf(path);
  for (const address of [table, TABLES]) {
    if (address !== path && (await cache.match(address, { ignoreVary: true }))) {
      return Response.redirect(new URL(address, location), 302);
    }
  }
  return Response.error();
}

function tableOf(path) {
  return (path.match(/^\/table\/\d+\//) || [TABLES])[0];
}

async function fetchAndKeep(path) {
  const before = forgotten;
  try {
    await remember(path, await fetch(path, { redirect: "manual" }), before);
  } catch {
    // No connection: what is kept stays.
  }
}

// `before`: how often something was forgotten when this was asked for.
async function remember(path, response, before) {
  if (CLOSED.includes(response.status)) return forgetTable(path);
  if (!response.ok || response.redirected || !KEPT.test(path)) return undefined;
  const cache = await caches.open(PAGES);
  await cache.put(path, response);
  // What was asked for before a door closed is not to come back after it.
  return before === forgotten || cache.delete(path);
}

async function forgetTable(path) {
  forgotten += 1;
  const table = tableOf(path);
  const cache = await caches.open(PAGES);
  const gone = (await cache.keys()).filter((request) => tableOf(new URL(request.url).pathname) === table);
  await Promise.all([...gone.map((request) => cache.delete(request)), cache.delete(TABLES)]);
}
