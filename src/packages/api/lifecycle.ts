/** The minimum number of days between a route's deprecation and its sunset. */
export const sunsetDays = 180;

/** When a route is deprecated and removed. Dates are `YYYY-MM-DD` and start at 00:00 UTC. */
export interface Lifecycle {
  /** The route is deprecated from this day on, which may be in the future (RFC 9745 §2.1). */
  readonly deprecation: string;
  /** The route works until this day. A later deploy may remove it. */
  readonly sunset?: string;
  /** The path of the route to use instead. */
  readonly successor?: string;
}

/** The headers on the responses of a deprecated route, which link to the policy (RFC 9745, RFC 8594, RFC 5829). */
export function lifecycleFields({ deprecation, sunset, successor }: Lifecycle, policyPath: string) {
  const links = [`<${policyPath}>; rel="deprecation"`];
  if (sunset !== undefined) links.push(`<${policyPath}>; rel="sunset"`);
  if (successor !== undefined) links.push(`<${successor}>; rel="successor-version"`);
  return {
    // A structured-field Date (RFC 9745 §2.1), and an HTTP-date (RFC 8594 §3).
    Deprecation: `@${Date.parse(deprecation) / 1000}`,
    ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
    Link: links.join(', '),
  };
}

/** Returns the rest of a sentence whose subject is the route. */
export function describeLifecycle({ deprecation, sunset, successor }: Lifecycle): string {
  const until = sunset && ` It works until ${sunset}, 00:00 UTC. A later deploy may remove it.`;
  const instead = successor && ` Use ${successor} instead.`;
  return `is deprecated as of ${deprecation}.${until ?? ''}${instead ?? ''}`;
}
