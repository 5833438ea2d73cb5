import { docsPath } from '../facts/paths.ts';

/** For how many days, at least, a version stays up after it is deprecated. */
export const noticeDays = 180;

/** Where this policy is published. */
export const policyPath = `${docsPath}versioning/`;

/** A step of the document's version (Semantic Versioning), and the changes that make it. */
export interface VersionStep {
  readonly part: 'major' | 'minor' | 'patch';
  readonly title: string;
  readonly meaning: string;
  readonly changes: readonly string[];
}

/** What is breaking and what is not. What the list does not name is breaking. */
export const versionSteps: readonly VersionStep[] = [
  {
    part: 'major',
    title: 'Breaking changes',
    meaning: 'Never within v1: they make a new version, with its own path.',
    changes: [
      'A route, or a method on it, is taken away.',
      'A field of a body is taken away, renamed, or gets another type or meaning.',
      'A field is added to a body: no body has additional properties.',
      'An error code is added, is taken away, or gets another meaning or status.',
      'A request that succeeded gets an error.',
      'A documented response header is taken away, or gets another syntax.',
      'The read budget allows less.',
    ],
  },
  {
    part: 'minor',
    title: 'Additions',
    meaning: 'A client that ignores what it does not know keeps working.',
    changes: [
      'A route is added.',
      'An optional query parameter is added.',
      'A response header or a link relation is added.',
      'The read budget allows more.',
    ],
  },
  {
    part: 'patch',
    title: 'Wording',
    meaning: 'Nothing changes but what people read.',
    changes: [
      'A description in the OpenAPI document says the same in other words.',
      'A hint is put in other words.',
    ],
  },
];

/** When a version is deprecated and when it ends. */
export interface VersionEnd {
  readonly deprecation: Date;
  readonly sunset: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The earliest end that the policy allows for a version that is deprecated at this time. */
export function earliestEnd(deprecation: Date): VersionEnd {
  return { deprecation, sunset: new Date(deprecation.getTime() + noticeDays * dayMs) };
}

/** A link on a deprecated version's responses: its relation, what defines that, where it leads. */
export const versionEndLinks = [
  { rel: 'deprecation', rfc: 9745, leads: 'the page that tells of the deprecation' },
  { rel: 'sunset', rfc: 8594, leads: 'the page that tells of the end' },
  { rel: 'successor-version', rfc: 5829, leads: 'the same resource in the next version' },
] as const;

/**
 * The fields that a deprecated version's responses carry. Deprecation is a structured field, a Date
 * (RFC 9745 §2.1); Sunset is an HTTP-date (RFC 8594 §3).
 */
export function versionEndFields(
  { deprecation, sunset }: VersionEnd,
  successor: string,
): Readonly<Record<'Deprecation' | 'Sunset' | 'Link', string>> {
  const links = versionEndLinks.map(
    ({ rel }) => `<${rel === 'successor-version' ? successor : policyPath}>; rel="${rel}"`,
  );
  return {
    Deprecation: `@${Math.floor(deprecation.getTime() / 1000)}`,
    Sunset: sunset.toUTCString(),
    Link: links.join(', '),
  };
}
