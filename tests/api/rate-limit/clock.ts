/** A clock in milliseconds that only `advance` moves. */
export interface Clock {
  readonly now: () => number;
  advance(ms: number): void;
}

export function createClock(start = 0): Clock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}
