/** The result of a wrk run. */
export interface WrkResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Responses with a status of 400 or more. */
  readonly errors: number;
  /** Connections and requests that failed. */
  readonly socketErrors: number;
}

/**
 * Parses the output of wrk.
 * @throws {Error} if a figure is missing.
 */
export function parseWrk(output: string): WrkResult {
  const find = (pattern: RegExp) => pattern.exec(output)?.slice(1).map(Number);
  const [requests] = find(/^\s+(\d+) requests in /m) ?? [];
  const [perSecond] = find(/^Requests\/sec:\s+([\d.]+)$/m) ?? [];
  if (requests === undefined || perSecond === undefined) {
    throw new Error(`wrk printed no result:\n${output}`);
  }
  const [errors = 0] = find(/^\s+Non-2xx or 3xx responses: (\d+)$/m) ?? [];
  const socketErrors =
    find(/^\s+Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/m) ?? [];
  return {
    requests,
    perSecond,
    errors,
    socketErrors: socketErrors.reduce((sum, count) => sum + count, 0),
  };
}
