import type { CheckRequest, Exchange } from './check.ts';

/** The responses of a run, by request. */
export interface Memory {
  recall(request: CheckRequest): Exchange | undefined;
  keep(request: CheckRequest, exchange: Exchange): void;
}

/** Bytes of bodies that a run keeps: many times what a right origin publishes. */
const defaultCapacity = 32 * 1024 * 1024;

/** A memory with room for `capacity` bytes of bodies; what does not fit is asked for again. */
export function createMemory(capacity = defaultCapacity): Memory {
  const kept = new Map<string, Exchange>();
  let room = capacity;
  return {
    recall: (request) => kept.get(JSON.stringify(request)),
    keep(request, exchange) {
      const key = JSON.stringify(request);
      const held = kept.get(key);
      const needed = sizeOf(exchange) - (held ? sizeOf(held) : 0);
      if (needed > room) return;
      room -= needed;
      kept.set(key, exchange);
    },
  };
}

function sizeOf({ body, next = [] }: Exchange): number {
  return next.reduce((sum, exchange) => sum + exchange.body.length, body.length);
}
