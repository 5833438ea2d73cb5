import type { Check, CheckRequest, Exchange } from '../check.ts';
import { listSome } from '../judge.ts';

type OneOrMore<T> = readonly [T, ...T[]];

/** The requests for a path that other responses list, and the judgment of the responses. */
export interface ListedPath {
  readonly requests: OneOrMore<CheckRequest>;
  readonly judge: (received: OneOrMore<Exchange>) => string | undefined;
}

interface ListCheck extends Omit<Check, 'followUp' | 'expect'> {
  /** Reads the paths from the responses to `requests`. Returns a mismatch if they list none. */
  readonly list: (first: readonly Exchange[]) => readonly ListedPath[] | string;
}

/** Creates a check of every path that other responses list. Its mismatch names the first wrong paths. */
export function createListCheck({ list, ...check }: ListCheck): Check {
  return {
    ...check,
    followUp(first) {
      const paths = list(first);
      return typeof paths === 'string' ? [] : paths.flatMap(({ requests }) => requests);
    },
    expect: {
      also(_last, all, log) {
        const paths = list(all);
        if (typeof paths === 'string') return paths;
        const rest = all.slice(check.requests.length);
        const wrong = paths.flatMap(({ requests, judge }) => {
          const received = rest.splice(0, requests.length) as [Exchange, ...Exchange[]];
          const mismatch = judge(received);
          return mismatch === undefined
            ? []
            : [{ text: `${mismatch} at ${requests[0].target}`, received }];
        });
        if (wrong.length === 0) return undefined;
        const about = wrong.flatMap(({ received }) => received);
        return {
          mismatch: listSome(wrong.map(({ text }) => text)),
          attempts: log.filter(({ exchange }) => exchange && about.includes(exchange)),
        };
      },
    },
  };
}
