import { docsPath } from '../facts/paths.ts';

/** The minimum number of days between a route's deprecation and its sunset. */
export const noticeDays = 180;

/** The page of the versioning policy. */
export const policyPath = `${docsPath}versioning/`;

/** When a route is deprecated and removed. Dates are `YYYY-MM-DD` and start at 00:00 UTC. */
export interface Lifecycle {
  /** The route is deprecated from this day on, which may be in the future (RFC 9745 §2.1). */
  readonly deprecation: string;
  /** The route works until this day. A deploy after it may remove the route. */
  readonly sunset?: string;
  /** The path of the route to use instead. */
  readonly successor?: string;
}

/** The link relations of a deprecated route, with the RFC of each and the target. */
export const lifecycleRelations = [
  { rel: 'deprecation', rfc: 9745, leads: 'this policy' },
  { rel: 'sunset', rfc: 8594, leads: 'this policy, if the route has a sunset' },
  { rel: 'successor-version', rfc: 5829, leads: 'the route to use instead' },
] as const;

/** The links on the responses of a deprecated route (RFC 8288). */
export function lifecycleLinks({ sunset, successor }: Lifecycle): string[] {
  const targets = {
    deprecation: policyPath,
    sunset: sunset && policyPath,
    'successor-version': successor,
  };
  return lifecycleRelations.flatMap(({ rel }) =>
    targets[rel] === undefined ? [] : [`<${targets[rel]}>; rel="${rel}"`],
  );
}

/**
 * The other headers on the responses of a deprecated route. Deprecation is a structured-field Date
 * (RFC 9745 §2.1). Sunset is an HTTP-date (RFC 8594 §3).
 */
export function lifecycleFields({ deprecation, sunset }: Lifecycle): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(deprecation) / 1000}`,
    ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
  };
}

/** Completes a sentence that begins with the route. */
export function describeLifecycle({ deprecation, sunset, successor }: Lifecycle): string {
  return [
    `is deprecated as of ${formatDay(deprecation)}.`,
    ...(sunset === undefined
      ? []
      : [`It works until ${formatDay(sunset)}, 00:00 UTC, and may be removed after that.`]),
    ...(successor === undefined ? [] : [`Use ${successor} instead.`]),
  ].join(' ');
}

function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
