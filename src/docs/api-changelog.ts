/** A released version of the API, and what it changed for clients. */
export interface Release {
  readonly version: string;
  /** The day of the release, as `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly string[];
}

/** The releases, newest first. */
export const releases: readonly Release[] = [
  {
    version: '1.3.0',
    date: '2026-11-21',
    changes: [
      'Published first here: health and info, under /api/v1 and as aliases under /api, each as JSON and as Markdown.',
      'Errors have one shape and five codes, and each hint names the page that explains it.',
      'Every response states the read budget in RateLimit and RateLimit-Policy.',
      'The info routes have an ETag and answer If-None-Match with 304.',
    ],
  },
];
