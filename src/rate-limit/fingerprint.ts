import { randomFillSync } from 'node:crypto';

/** A 64-bit hash of a text, in two unsigned 32-bit halves that `of` sets. */
export interface Fingerprint {
  high: number;
  low: number;
  of(text: string): void;
}

/**
 * Makes a hash of its own: its seeds are random, so that nobody can choose texts that get the same
 * one. Each UTF-16 unit goes through both halves, and each half through the other: a state that two
 * texts share in one half alone parts again with the next unit. The steps multiply and shift, as
 * MurmurHash3 does, whose last steps these are.
 * It sets fields rather than give an object, since the budget asks it for every request. The seeds
 * are node:crypto's: the global `crypto` loads all of Web Crypto, while a function starts.
 */
export function createFingerprint(): Fingerprint {
  const [highSeed = 0, lowSeed = 0] = randomFillSync(new Uint32Array(2));
  return {
    high: 0,
    low: 0,
    of(text) {
      let high = highSeed;
      let low = lowSeed;
      for (let index = 0; index < text.length; index += 1) {
        high = Math.imul(high ^ low ^ text.charCodeAt(index), 0x9e3779b1);
        high ^= high >>> 15;
        low = Math.imul(low ^ high, 0x85ebca77);
        low ^= low >>> 13;
      }
      this.high = finish(high);
      this.low = finish(low);
    },
  };
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
