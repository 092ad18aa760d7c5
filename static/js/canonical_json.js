// The one way in which a draw's documents are written down before they are hashed, and the hashes and keys made of
// that: the same bytes as tournament/regulation/canonical.py, draw_receipts.py and chance.py. Needs Web Crypto.

const WORDS = 2 ** 32;
const WORDS_IN_A_BLOCK = 8;
const encoder = new TextEncoder();

// Fields are sorted by their names, which are plain ASCII; strings are escaped as JSON.stringify does.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

export async function fingerprint(value) {
  return hexOf(await sha256(encoder.encode(canonical(value))));
}

// What is published of a secret number before it is revealed.
export async function hashOfNonce(nonce) {
  return hexOf(await sha256(bytesOf(nonce)));
}

// The key of all choices.
export async function keyOf(nonce, commitment, dice) {
  const rolled = encoder.encode(canonical(dice));
  const message = new Uint8Array([...bytesOf(commitment), ...rolled]);
  return hexOf(await hmac(await hmacKey(bytesOf(nonce)), message));
}

// The first numbers of the stream of choices that a key decides, whole blocks of them.
export async function wordsOf(key, atLeast) {
  const secret = await hmacKey(bytesOf(key));
  const blocks = await Promise.all(
    Array.from({ length: Math.ceil(atLeast / WORDS_IN_A_BLOCK) }, (_, counter) => block(secret, counter)),
  );
  return blocks.flat();
}

async function block(secret, counter) {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const read = new DataView((await hmac(secret, message)).buffer);
  return Array.from({ length: WORDS_IN_A_BLOCK }, (_, at) => read.getUint32(4 * at));
}

// Choices from such a stream. Whoever reads past its end gets an error, and begins again with more of it.
export class Chance {
  constructor(words) {
    this.words = words;
    this.read = 0;
  }

  below(choices) {
    if (choices === 1) return 0;
    const limit = WORDS - (WORDS % choices);
    for (;;) {
      if (this.read === this.words.length) throw new OutOfWords();
      const word = this.words[this.read++];
      if (word < limit) return word % choices;
    }
  }

  shuffled(sequence) {
    const elements = [...sequence];
    for (let here = 0; here < elements.length; here += 1) {
      const there = here + this.below(elements.length - here);
      [elements[here], elements[there]] = [elements[there], elements[here]];
    }
    return elements;
  }
}

export class OutOfWords extends Error {}

// What an algorithm makes of a key, with as much of its stream as it reads.
export async function drawnWith(key, algorithm) {
  for (let length = 64; ; length *= 4) {
    const words = await wordsOf(key, length);
    try {
      return algorithm(new Chance(words));
    } catch (error) {
      if (!(error instanceof OutOfWords)) throw error;
    }
  }
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function hmacKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) || [], (byte) => parseInt(byte, 16));
}

function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
