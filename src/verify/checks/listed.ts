import type { Check, CheckRequest, Exchange } from '../check.ts';
import { listSome } from '../judge.ts';

/** The responses to the requests of a path. */
type Received = readonly [Exchange, ...Exchange[]];

/** A path that other responses list, with its requests and the judgment of their responses. */
export interface ListedPath {
  readonly path: string;
  readonly requests: readonly CheckRequest[];
  readonly judge: (received: Received) => string | undefined;
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
        const wrong = paths.flatMap(({ path, requests, judge }) => {
          const received = rest.splice(0, requests.length) as [Exchange, ...Exchange[]];
          const mismatch = judge(received);
          return mismatch === undefined ? [] : [{ text: `${mismatch} at ${path}`, received }];
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
