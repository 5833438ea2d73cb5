import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';
import type { LocalLimiter } from './limiter.ts';
import { createFingerprint } from './fingerprint.ts';

export interface MemoryLimiterOptions {
  readonly quota: Quota;
  /**
   * Clients held for certain, those seen last; there is room for twice as many. Past it the half that
   * was not seen lately is forgotten, so a full table forgives rather than refuses: a forgotten client
   * starts a new window.
   */
  readonly capacity?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/**
 * A budget in this process's memory, without timers. Clients live in two generations: who is seen
 * moves to the young one; when that is full or a window old, the old one is dropped whole and the
 * young takes its place. Every window that can still run is then in one of the two.
 *
 * A million clients take 34 MB in each generation, outside the garbage collector's sight. A client is
 * known by its fingerprint alone: that any two of a million share one has a chance of 1 in 37 million.
 */
export function createMemoryLimiter({
  quota,
  capacity = 1_000_000,
  now = () => performance.now(),
}: MemoryLimiterOptions): LocalLimiter {
  const windowMs = quota.window * 1000;
  // One more, so that as many known clients as the capacity fill no generation.
  const size = capacity + 1;
  const fingerprint = createFingerprint();
  let young = createGeneration(size, now());
  let old = young;

  /** The place of the client's running window in the young generation. */
  function findWindow(client: string, time: number): number {
    const age = time - young.opened;
    if (age >= windowMs || young.clients >= size) {
      old = young;
      young = createGeneration(size, time);
    }
    fingerprint.of(client);
    const place = locate(young, fingerprint);
    const { words } = young;
    if (time < young.opened + at(words, place + end)) return place;

    if (at(words, place + end) === 0) young.clients += 1;
    const older = locate(old, fingerprint);
    const olderEnd = old.opened + at(old.words, older + end);
    const runs = time < olderEnd;
    words[place] = fingerprint.high;
    words[place + 1] = fingerprint.low;
    words[place + spent] = runs ? at(old.words, older + spent) : 0;
    words[place + end] = Math.ceil((runs ? olderEnd : time + windowMs) - young.opened);
    return place;
  }

  return {
    quota,
    consume(client, cost): RateLimitResult {
      const time = now();
      const place = findWindow(client, time);
      const { words, opened } = young;
      const total = at(words, place + spent) + cost;
      const allowed = total <= quota.limit;
      if (allowed) words[place + spent] = total;
      return {
        allowed,
        remaining: quota.limit - at(words, place + spent),
        // Windows end on a whole millisecond, which must not read as one second more.
        reset: Math.min(quota.window, Math.ceil((opened + at(words, place + end) - time) / 1000)),
      };
    },
  };
}

/**
 * An open-addressing hash table of windows, four words each: both halves of the client's
 * fingerprint, what it spent, and the window's end in milliseconds after `opened` (0 for a free
 * place). At most half full, so a look-up seldom goes past the first place.
 */
interface Generation {
  readonly words: Uint32Array;
  readonly opened: number;
  clients: number;
}

const wordsPerWindow = 4;
const spent = 2;
const end = 3;

function createGeneration(size: number, opened: number): Generation {
  const places = 2 ** Math.ceil(Math.log2(2 * size));
  return { words: new Uint32Array(places * wordsPerWindow), opened, clients: 0 };
}

/** The place that the client has, or the free one that it would have. */
function locate({ words }: Generation, { high, low }: { high: number; low: number }): number {
  const mask = words.length - 1;
  let place = (low * wordsPerWindow) & mask;
  while (at(words, place + end) !== 0 && (words[place] !== high || words[place + 1] !== low)) {
    place = (place + wordsPerWindow) & mask;
  }
  return place;
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}
