/** Returns the numbers in both headers, or undefined if one is missing or malformed. */
export function readRateLimit(headers) {
  const limit = /^(\d+);r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit'));
  const policy = /^(\d+);w=(\d+)$/.exec(headers.get('RateLimit-Policy'));
  if (!limit || !policy) return undefined;
  const [quota, remaining, reset] = limit.slice(1).map(Number);
  return { quota, remaining, reset, window: Number(policy[2]) };
}
