/** The path of the info record, with which other files are compared. */
export const infoPath = '/api/v1/info';

/** A path under `/api` that is no route. */
export const unknownPath = '/api/v1/unknown';

/** A path outside `/api` without a page. */
export const unknownPage = '/no-such-page';

/** The headers of a browser's request from another site. */
export const browser = {
  Origin: 'https://client.example',
  Accept: 'text/html,application/xhtml+xml;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Returns a path's part of a check id: `v1-info`, `health-md`, `openapi-json`. */
export function slugOf(path: string): string {
  return path.replace(/^\/(?:api\/)?/, '').replace(/[/.]/g, '-');
}
