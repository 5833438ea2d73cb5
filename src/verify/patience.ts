/** When a run is to stop. */
export interface Patience {
  answered(): void;
  /** A request got no response. */
  lost(): void;
  /** Why to go no further; undefined while there is no reason. */
  stop(): string | undefined;
}

/** Requests in a row without a response, after which nothing is expected to answer. */
const longestSilence = 5;

/** How long a run may take, in minutes, its waits for the budget included. */
const longestRun = 15;

export function createPatience(now: () => number): Patience {
  const start = now();
  let silent = 0;
  return {
    answered() {
      silent = 0;
    },
    lost() {
      silent += 1;
    },
    stop() {
      if (silent >= longestSilence) return `${longestSilence} requests in a row got no response`;
      return now() - start > longestRun * 60_000
        ? `the run took more than ${longestRun} minutes`
        : undefined;
    },
  };
}
