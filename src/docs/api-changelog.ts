/** A released change to the API or its document. */
export interface Release {
  /** The API version. Changes to the wording alone keep it. */
  readonly version: string;
  /** The release date, `YYYY-MM-DD`. At most one release a day. */
  readonly date: string;
  /** What changes for clients. */
  readonly changes: readonly string[];
}

/** The releases, newest first. */
export const releases: readonly Release[] = [
  {
    version: '1.3.0',
    date: '2026-11-24',
    changes: [
      'One page describes all errors. Each hint ends with a link to its section, such as `/docs/errors/#not_found`.',
    ],
  },
  {
    version: '1.3.0',
    date: '2026-11-23',
    changes: [
      'Scripts can read two more headers: `Allow` and `Date`.',
      'A CORS preflight gets 204 even over the limit, so scripts can read the 429 that follows.',
      'The hint of a 400 begins with what is wrong. Its message stays the same.',
      'The OpenAPI document describes the eight GET operations. It states once that `HEAD` and `OPTIONS` are allowed.',
      'The descriptions in the document are shorter and distinguish the operations, and the tags Alias and Markdown mark the routes that most clients can leave out.',
      'The schemas in the document have examples, and `ok` is a plain boolean, which every client generator supports.',
      'The document has a license only if the owner of the API states one.',
      'Correction: no IETF draft defines this `RateLimit` syntax.',
    ],
  },
  {
    version: '1.3.0',
    date: '2026-11-21',
    changes: [
      'This is the first release. Health and Info are under `/api/v1`, with aliases under `/api`, each as JSON and as Markdown.',
      'Errors have one JSON body and five codes. Each hint names the page that explains the error.',
      'Every response states the rate limit in `RateLimit` and `RateLimit-Policy`.',
      'The info routes have an `ETag` and return 304 if `If-None-Match` lists it.',
    ],
  },
];
