// Opens a table's pages without a connection: from the network if it answers in time, otherwise as they were last seen.
// A page that is not cached needs a connection, and says so. Nothing that is sent passes through here, and no other page
// is cached.
//
// The address /service-worker.js puts four lines in front: VERSION, which changes with any of the files; FILES, the
// addresses of the files that these pages need (their names change with what is in them, so they never grow old);
// LOGOUT, the address where somebody leaves; and OFFLINE, the page that stands in for one that is not cached. A classic
// script, because not every browser takes a module here; it shares its names with no other script.

const PREFIX = "grillmeister-";
const STATIC = `${PREFIX}static-${VERSION}`;
const PAGES = `${PREFIX}pages-${VERSION}`;
const NETWORK_TIMEOUT = 3000; // milliseconds
const TABLES = "/table/";
const OF_A_TABLE = /^\/table\/(\d+\/.*)?$/; // not /table/confirm/…, which is a player's
const CACHEABLE = /^\/table\/(\d+\/((result|game)\/)?)?$/;
const NEXT_PAGES = /href="(\/table\/\d+\/(?:result|game)\/)"/g; // what one may need next, as the table's page links to it
const CLOSED = [403, 404, 410];
let removals = 0;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll([...FILES, OFFLINE])));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("message", (event) => {
  const { cache = [], forget = "" } = event.data;
  for (const path of cache.filter((one) => CACHEABLE.test(one))) event.waitUntil(fetchIntoCache(path));
  if (cache.includes(TABLES)) event.waitUntil(refreshOfflinePage());
  if (forget) event.waitUntil(forgetTable(forget));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === LOGOUT) event.waitUntil(forgetAll());
  if (request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && OF_A_TABLE.test(pathname)) event.respondWith(page(event, pathname));
});

async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.filter((name) => ![STATIC, PAGES].includes(name)).map((name) => caches.delete(name)));
  // Pages that are open tell then what they want to be cached (phone.js).
  await clients.claim();
}

async function file(request) {
  const cache = await caches.open(STATIC);
  return (await cache.match(request, { ignoreVary: true })) || fetch(request);
}

async function page(event, path) {
  const cache = await caches.open(PAGES);
  const cached = await cache.match(path, { ignoreVary: true });
  const before = removals;
  const fresh = fetch(event.request).then(async (response) => {
    // A phone without room for it shows it all the same.
    await store(path, response.clone(), before).catch(() => {});
    return response.status >= 500 && cached ? cached : response;
  });
  event.waitUntil(fresh.catch(() => {}));
  if (!cached) return fresh.catch(offlinePage);
  return Promise.race([fresh.catch(() => cached), afterTimeout(cached)]);
}

function afterTimeout(response) {
  return new Promise((resolve) => setTimeout(() => resolve(response), NETWORK_TIMEOUT));
}

async function offlinePage() {
  const cache = await caches.open(STATIC);
  return (await cache.match(OFFLINE, { ignoreVary: true })) || Response.error();
}

// In the language that is read now.
async function refreshOfflinePage() {
  const cache = await caches.open(STATIC);
  await cache.add(OFFLINE).catch(() => {});
}

function tableOf(path) {
  return (path.match(/^\/table\/\d+\//) || [TABLES])[0];
}

// A table's page with those that it leads to.
async function fetchIntoCache(path) {
  const before = removals;
  try {
    const response = await fetch(path, { redirect: "manual" });
    const text = path === tableOf(path) ? await response.clone().text() : "";
    await store(path, response, before);
    await Promise.all([...text.matchAll(NEXT_PAGES)].map(([, next]) => fetchIntoCache(next)));
  } catch {
    // No connection: what is cached stays.
  }
}

// `before`: how many removals there were when this was asked for.
async function store(path, response, before) {
  if (CLOSED.includes(response.status)) return forgetTable(path);
  if (!response.ok || response.redirected || !CACHEABLE.test(path)) return undefined;
  const cache = await caches.open(PAGES);
  await cache.put(path, response);
  // What was asked for before a page closed is not to come back after it.
  return before === removals || cache.delete(path);
}

function forgetAll() {
  removals += 1;
  return caches.delete(PAGES);
}

async function forgetTable(path) {
  removals += 1;
  const table = tableOf(path);
  const cache = await caches.open(PAGES);
  const gone = (await cache.keys()).filter((request) => tableOf(new URL(request.url).pathname) === table);
  await Promise.all([...gone.map((request) => cache.delete(request)), cache.delete(TABLES)]);
}
