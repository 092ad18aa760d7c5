// Messages to this phone while the own page is closed: asks the browser for a subscription, and tells the server.

import { announce } from "./page.js";

const container = navigator.serviceWorker;
const section = document.getElementById("my-messages"); // none where there is nothing more to tell
const [on, off, problem] = ["on", "off", "problem"].map((name) => document.getElementById(`messages-${name}`));
const TIMEOUT = 10_000; // milliseconds

// Only a page that comes by https, or from the machine itself, has all of these.
const isPossible = () => isSecureContext && container && "PushManager" in window && "Notification" in window;

// As the page begins, and when somebody says whose phone it is.
export async function showMessages(isMine) {
  if (!section) return;
  if (isMine && isPossible()) {
    section.hidden = false;
    const known = await subscription();
    show(known);
    // The browser has renewed it, and the service worker did not get through.
    if (known && isTold() && told() !== known.endpoint) await send("POST", known).catch(() => {});
  } else section.hidden = true;
}

// The phone is somebody else's.
export async function endMessages() {
  const known = section && isPossible() ? await subscription() : null;
  if (known) await send("DELETE", known).catch(() => {});
}

function show(known) {
  const isOn = Boolean(known) && isTold();
  on.hidden = isOn;
  off.hidden = !isOn;
}

// The browser has one subscription for all events: that this one is among them stands beside it, with its endpoint.
const KEY = `grillmeister.messages.${section?.dataset.address}?${section?.dataset.player}`;
function told() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
const isTold = () => told() !== null;
async function remember(endpoint) {
  try {
    if (endpoint) localStorage.setItem(KEY, endpoint);
    else localStorage.removeItem(KEY);
  } catch {
    // Then it is asked for again.
  }
  const { address, player, key } = section.dataset;
  const registration = await container.getRegistration("/e/");
  registration?.active?.postMessage({ messages: { address, player: Number(player), endpoint, key } });
}

async function subscription() {
  const registration = await container.getRegistration("/e/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribed() {
  const registration = await container.ready;
  const options = { userVisibleOnly: true, applicationServerKey: section.dataset.key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    // One for another key, from before the site was set up anew.
    await (await registration.pushManager.getSubscription()).unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

async function send(method, known) {
  const { endpoint, keys } = known.toJSON();
  const document = { player: Number(section.dataset.player), endpoint, ...(method === "POST" && keys) };
  const response = await fetch(section.dataset.address, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(document),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok)
    throw new Refusal(
      await response.json().then(
        ({ sentence }) => sentence,
        () => "",
      ),
    );
  await remember(method === "POST" ? endpoint : "");
}

class Refusal extends Error {}

async function attempt(act, done) {
  on.disabled = off.disabled = true;
  problem.hidden = true;
  try {
    await act();
    show(await subscription());
    announce(done);
  } catch (error) {
    problem.textContent = (error instanceof Refusal && error.message) || said(error);
    problem.hidden = false;
  }
  on.disabled = off.disabled = false;
  (on.hidden ? off : on).focus({ preventScroll: true });
}

const said = (error) => (error.name === "NotAllowedError" ? section.dataset.blocked : section.dataset.failed);

on?.addEventListener("click", () => attempt(async () => send("POST", await subscribed()), section.dataset.on));
off?.addEventListener("click", () =>
  attempt(async () => {
    const known = await subscription();
    if (known) await send("DELETE", known);
  }, section.dataset.off),
);
