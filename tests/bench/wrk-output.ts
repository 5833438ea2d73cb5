/** What one run of wrk saw. */
export interface WrkResult {
  readonly requests: number;
  readonly perSecond: number;
  /** The latency that 99 of 100 requests don't exceed, in milliseconds. */
  readonly p99: number;
  /** Answers with a status of 400 or more. */
  readonly refused: number;
  /** Connections and requests that failed. */
  readonly socketErrors: number;
  /** The CPU time of wrk itself, in seconds. */
  readonly cpu: number;
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Reads what `wrk --latency` printed, and the shell's `times` after it.
 * @throws {Error} where a figure is missing.
 */
export function parseWrk(printed: string): WrkResult {
  const find = (pattern: RegExp) => pattern.exec(printed)?.slice(1);
  const must = (pattern: RegExp) => {
    const found = find(pattern);
    if (!found) throw new Error(`wrk printed no ${pattern.source}:\n${printed}`);
    return found;
  };
  const [amount, unit = ''] = must(/^\s+99%\s+([\d.]+)(us|ms|s|m)$/m);
  // The last line is of what the shell started: minutes and seconds, for the user and the system.
  const times = must(/(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/).map(Number);
  const [userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = times;
  const errors = find(/^\s+Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/m);
  return {
    requests: Number(must(/^\s+(\d+) requests in /m)[0]),
    perSecond: Number(must(/^Requests\/sec:\s+([\d.]+)$/m)[0]),
    p99: Number(amount) * (milliseconds[unit] ?? Number.NaN),
    refused: Number(find(/^\s+Non-2xx or 3xx responses: (\d+)$/m)?.[0] ?? 0),
    socketErrors: (errors ?? []).reduce((sum, count) => sum + Number(count), 0),
    cpu: (userMinutes + systemMinutes) * 60 + user + system,
  };
}
