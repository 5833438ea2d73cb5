/**
 * Parses the output of wrk. Its `errors` are responses with a status of 400 or more, and its
 * `socketErrors` are connections and requests that failed.
 * @throws {Error} if a figure is missing.
 */
export function parseWrk(output: string) {
  const find = (pattern: RegExp) => pattern.exec(output)?.slice(1).map(Number) ?? [];
  const [requests] = find(/^\s+(\d+) requests in /m);
  const [perSecond] = find(/^Requests\/sec:\s+([\d.]+)$/m);
  if (requests === undefined || perSecond === undefined) {
    throw new Error(`wrk printed no result:\n${output}`);
  }
  const [errors = 0] = find(/^\s+Non-2xx or 3xx responses: (\d+)$/m);
  const lost = find(/^\s+Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/m);
  return { requests, perSecond, errors, socketErrors: lost.reduce((sum, count) => sum + count, 0) };
}
