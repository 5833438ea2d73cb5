/** A published version of the API's document, and what it changed for those who read it. */
export interface Release {
  readonly version: string;
  readonly changes: readonly string[];
}

/** The releases, newest first. */
export const releases: readonly Release[] = [
  {
    version: '1.3.0',
    changes: [
      'Published first here: health and info, under /api/v1 and as aliases under /api, each as JSON and as Markdown.',
      'Errors have one shape and five codes, and each hint names the page that explains it.',
      'Every response states the read budget in RateLimit and RateLimit-Policy.',
      'The info routes have an ETag and answer If-None-Match with 304.',
    ],
  },
];
