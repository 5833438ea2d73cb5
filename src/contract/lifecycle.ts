import { docsPath } from '../facts/paths.ts';

/** For how many days, at least, a route stays up after its end is announced. */
export const noticeDays = 180;

export const dayMs = 24 * 60 * 60 * 1000;

/** Where the policy is published. */
export const policyPath = `${docsPath}versioning/`;

/** How a route ends: stated on the route, and driving all that is said and done about it. */
export interface Lifecycle {
  /** Since when it is deprecated; it may be to come (RFC 9745 §2.1). In whole seconds. */
  readonly deprecation: Date;
  /** When it ends: from then on its path is an unknown one. In whole seconds. */
  readonly sunset?: Date;
  /** The path of the route to use instead. */
  readonly successor?: string;
}

/** A link on the responses of a deprecated route: its relation, what defines that, where it leads. */
export const lifecycleRelations = [
  { rel: 'deprecation', rfc: 9745, leads: 'the page that tells of the deprecation' },
  { rel: 'sunset', rfc: 8594, leads: 'the page that tells of the end' },
  { rel: 'successor-version', rfc: 5829, leads: 'the same resource in the next version' },
] as const;

/** The links of a deprecated route's responses (RFC 8288). */
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
 * The fields of a deprecated route's responses beside Link. Deprecation is a structured field, a Date
 * (RFC 9745 §2.1); Sunset is an HTTP-date (RFC 8594 §3).
 */
export function lifecycleFields({ deprecation, sunset }: Lifecycle): Record<string, string> {
  return {
    Deprecation: `@${Math.floor(deprecation.getTime() / 1000)}`,
    ...(sunset && { Sunset: sunset.toUTCString() }),
  };
}

/** True from the second on at which a route ends; `now` is in milliseconds since the epoch. */
export function hasEnded(lifecycle: Lifecycle | undefined, now: number): boolean {
  return lifecycle?.sunset !== undefined && now >= lifecycle.sunset.getTime();
}

/** What people read of a route's end, after the words that name the route. */
export function describeLifecycle({ deprecation, sunset, successor }: Lifecycle): string {
  const end = sunset
    ? ` It ends on ${formatMoment(sunset)}; from then on its path is unknown (404).`
    : '';
  const instead = successor === undefined ? '' : ` Use ${successor} instead.`;
  return `is deprecated as of ${formatMoment(deprecation)}.${end}${instead}`;
}

/** A moment to the second, in UTC, as people write it. */
function formatMoment(moment: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const time = moment.toISOString().slice(11, 19);
  return `${day.format(moment)}, ${time.endsWith(':00') ? time.slice(0, 5) : time} UTC`;
}
