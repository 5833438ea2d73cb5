/** A released version of the API. */
export interface Release {
  readonly version: string;
  /** The day of the release, as `YYYY-MM-DD`. */
  readonly date: string;
  /** What changes for clients. */
  readonly changes: readonly string[];
}

/** The releases, newest first. */
export const releases: readonly Release[] = [
  {
    version: '1.3.0',
    date: '2026-11-21',
    changes: [
      'This is the first version here. Health and Info are under /api/v1, with aliases under /api, each as JSON and as Markdown.',
      'Errors have one JSON body and five codes. Each hint names the page that explains the error.',
      'Every response states the rate limit in RateLimit and RateLimit-Policy.',
      'The info routes have an ETag and answer If-None-Match with 304.',
    ],
  },
];
