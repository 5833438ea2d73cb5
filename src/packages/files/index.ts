/** The paths of the files that a site publishes besides its pages and the API. */
export { sitePaths } from './paths.ts';

/** Returns the path that clients request: a page's folder, or the file itself, in ASCII (RFC 3986 §2.1). */
export { toRequestPath } from './request-path.ts';

/** Escapes a path for a URL, with `?`, `#`, and some characters that URLs may contain, such as `[`. */
export { encodePath } from './request-path.ts';

/** Decodes a path, as the files are named. A path with a malformed percent-escape stays as it is. */
export { decodePath } from './request-path.ts';

/** Returns the path of a page's Markdown twin: `/docs.md` for `/docs/`, and `/index.md` for `/`; undefined for other files. */
export { twinPath } from './twin-path.ts';

/** Returns the path of a twin's page, or undefined for other files. */
export { pagePath } from './twin-path.ts';

/** Lists the headers of the files at these request paths, except those of the API, whose responses have them. */
export { listFileFields } from './file-fields.ts';

/** Renders the same headers as `_headers`, the file with the rules of Netlify and Cloudflare. */
export { renderHeaders } from './headers-file.ts';

/** Creates the response of an endpoint, with the headers of its file: `astro dev` sends it, and a build writes its body. */
export { toFileResponse } from './endpoint.ts';

/** Lists every page's links for programs: the APIs (RFC 9727, RFC 8631) and the page index. */
export { listSiteLinks } from './site-links.ts';

/** Creates the responses outside the API that are not files, and the headers of every file. */
export { createSiteResponses } from './site-responses.ts';

/** The content of /responses.json: every response of the API, and these. */
export type { PublishedResponses } from './site-responses.ts';

/** A build's manifest: its version, its commit, and the digests of its facts and of every file. */
export { manifestSchema } from './manifest.ts';

/** The content of /build.json. */
export type { Manifest } from './manifest.ts';
