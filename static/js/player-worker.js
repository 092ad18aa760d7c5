// Opens a player's own page without a connection: from the network if it answers in time, otherwise as it was last seen.
// The event itself opens as that page then. Nothing that is sent passes through here, and no other page is cached.
//
// The address /e/worker.js puts two lines in front: VERSION, which changes with any of the files; and FILES, the
// addresses of the files that the page needs. A classic script, because not every browser takes a module here; it shares
// its names with no other script, and its caches with no other worker.

const PREFIX = "player-";
const STATIC = `${PREFIX}static-${VERSION}`;
const PAGES = `${PREFIX}pages-${VERSION}`;
const MESSAGES = `${PREFIX}messages`; // whom this phone gets messages about; a new version knows as well
const NETWORK_TIMEOUT = 3000; // milliseconds
const MAX_PAGES = 8;
const OWN_PAGE = /^\/e\/[-\w]+\/me\/$/;
const MESSAGES_ADDRESS = /^\/e\/[-\w]+\/me\/messages\/$/;
const EVENT = /^\/e\/[-\w]+\/$/;
const STORED_AT = "X-Stored-At";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("message", (event) => {
  const { cache = "", page = "", html = "", forget = "", messages = null } = event.data;
  if (isOwnPage(cache)) event.waitUntil(fetchIntoCache(cache));
  if (isOwnPage(page)) event.waitUntil(storeText(page, html));
  if (forget) event.waitUntil(forgetEvent(forget));
  if (messages && MESSAGES_ADDRESS.test(messages.address)) event.waitUntil(rememberMessages(messages));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode !== "navigate") return;
  else if (isOwnPage(pathname + search)) event.respondWith(ownPage(event, pathname + search));
  else if (EVENT.test(pathname)) event.respondWith(fetch(request).catch(() => ownPageOf(pathname)));
});

// A message: what to say, and of whose page. Nothing of it is anybody's name.
addEventListener("push", (event) => {
  const { event: slug, player, text } = event.data.json();
  const icon = FILES.find((name) => name.endsWith(".svg"));
  const address = `/e/${slug}/me/?player=${Number(player)}`;
  event.waitUntil(
    registration.showNotification(text, { tag: address, renotify: true, icon, badge: icon, data: { address } }),
  );
});

// Browsers renew a subscription when they like. Whoever gets messages goes on getting them by the new one.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewMessages(event.newSubscription)));

async function rememberMessages({ address, player, endpoint, key }) {
  const cache = await caches.open(MESSAGES);
  const entry = `${address}?player=${Number(player)}`;
  if (endpoint) await cache.put(entry, new Response(JSON.stringify({ player, endpoint, key })));
  else await cache.delete(entry);
}

async function renewMessages(renewed) {
  const cache = await caches.open(MESSAGES);
  for (const request of await cache.keys()) {
    const { player, endpoint: old, key } = await (await cache.match(request)).json();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = renewed ?? (await registration.pushManager.subscribe(options));
    const { endpoint, keys } = subscription.toJSON();
    const address = new URL(request.url).pathname;
    await send("DELETE", address, { player, endpoint: old });
    const response = await send("POST", address, { player, endpoint, ...keys });
    if (response.ok) await rememberMessages({ address, player, endpoint, key });
  }
}

function send(method, address, document) {
  return fetch(address, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(document),
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.address));
});

async function openPage(address) {
  const pages = await clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => url.endsWith(address));
  return open ? open.focus() : clients.openWindow(address);
}

function isOwnPage(address) {
  const [path, search] = address.split("?");
  return OWN_PAGE.test(path) && new URLSearchParams(search).has("player");
}

async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    ours.filter((name) => ![STATIC, PAGES, MESSAGES].includes(name)).map((name) => caches.delete(name)),
  );
  await clients.claim();
}

async function file(request) {
  const cache = await caches.open(STATIC);
  return (await cache.match(request, { ignoreVary: true })) || fetch(request);
}

async function ownPage(event, address) {
  const cached = await stored(address);
  const fresh = fetch(event.request).then(async (response) => {
    // A phone without room for it shows it all the same.
    await store(address, response.clone()).catch(() => {});
    return response.status >= 500 && cached ? cached : response;
  });
  event.waitUntil(fresh.catch(() => {}));
  if (!cached) return fresh;
  return Promise.race([fresh.catch(() => cached), afterTimeout(cached)]);
}

function afterTimeout(response) {
  return new Promise((resolve) => setTimeout(() => resolve(response), NETWORK_TIMEOUT));
}

// What the phone has of an event that cannot be asked for.
async function ownPageOf(path) {
  const cache = await caches.open(PAGES);
  const known = (await cache.keys()).find((request) => new URL(request.url).pathname === `${path}me/`);
  return known ? Response.redirect(known.url) : Response.error();
}

// The page as it was seen, which says when that was.
async function stored(address) {
  const cache = await caches.open(PAGES);
  const response = await cache.match(address, { ignoreVary: true });
  if (!response) return null;
  const at = Number(response.headers.get(STORED_AT));
  const html = (await response.text()).replace("<html ", `<html data-stored-at="${at}" `);
  return new Response(html, { headers: response.headers });
}

async function fetchIntoCache(address) {
  try {
    await store(address, await fetch(address, { redirect: "manual" }));
  } catch {
    // No connection: what is cached stays.
  }
}

async function store(address, response) {
  const cache = await caches.open(PAGES);
  if ([403, 404, 410].includes(response.status)) return cache.delete(address);
  if (!response.ok || response.redirected) return undefined;
  return put(cache, address, await response.text(), response.headers);
}

// What the page has become since it came.
async function storeText(address, html) {
  const cache = await caches.open(PAGES);
  const before = await cache.match(address, { ignoreVary: true });
  return before && put(cache, address, html.replace(/ data-stored-at="\d+"/, ""), before.headers);
}

async function put(cache, address, html, headers) {
  const kept = new Headers(headers);
  kept.delete("Content-Encoding");
  kept.delete("Content-Length");
  kept.set(STORED_AT, Date.now());
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, new Response(html, { headers: kept }));
  const [oldest, ...others] = await cache.keys();
  return others.length >= MAX_PAGES && cache.delete(oldest);
}

async function forgetEvent(path) {
  const cache = await caches.open(PAGES);
  const gone = (await cache.keys()).filter((request) => new URL(request.url).pathname === path);
  return Promise.all(gone.map((request) => cache.delete(request)));
}
