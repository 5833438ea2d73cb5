/** A 64-bit hash of a text, in two unsigned 32-bit halves that `of` sets. */
export interface Fingerprint {
  high: number;
  low: number;
  of(text: string): void;
}

/**
 * Makes a hash of its own: its seeds are random, so that nobody can choose texts that get the same
 * one. The steps are those of MurmurHash3 (32 bits), once for each half, a UTF-16 unit a step.
 * It sets fields rather than give an object, since the budget asks it for every request.
 */
export function createFingerprint(): Fingerprint {
  const [highSeed = 0, lowSeed = 0] = crypto.getRandomValues(new Uint32Array(2));
  return {
    high: 0,
    low: 0,
    of(text) {
      let high = highSeed;
      let low = lowSeed;
      for (let index = 0; index < text.length; index += 1) {
        const unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
        high = step(high, unit);
        low = step(low, (unit << 15) | (unit >>> 17));
      }
      this.high = finish(high ^ text.length);
      this.low = finish(low ^ text.length);
    },
  };
}

function step(hash: number, unit: number): number {
  const mixed = hash ^ unit;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
