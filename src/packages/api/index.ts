/** The facts that the API needs: the info record, and what its documents and headers say. */
export type { ApiFacts } from './api-facts.ts';

/** Creates every response of the API from the facts, as data: /responses.json, and the bodies of all published paths. */
export { createResponses } from './create-responses.ts';

/** Escapes a line of text, which CommonMark then renders as plain text. llms.txt is escaped like the API's Markdown. */
export { escapeMarkdown } from './markdown.ts';

/** Creates a limiter that counts requests per client in the memory of this process, without timers. */
export { createMemoryLimiter } from './rate-limit.ts';

/** The rate limit of the contract. Deployments can have others, but verify and the docs state this one. */
export { publicQuota } from './rate-limit.ts';

/** Describes the API for a reference, as plain data: resources, routes, headers, errors, and examples. */
export { describeApi } from './reference/describe-api.ts';

/** Creates what hosts need to serve a file: its headers in each encoding, with ETags, and those of its 304. */
export { represent } from './represent.ts';

/** Creates the lookup that every host runs: it finds the response to a request, and counts the request. Synchronous if its limiter is. */
export { createResponder } from './respond.ts';

/** Fills an error of the responses with the values of a request. */
export { fillError } from './respond.ts';

/** A complete response: what the lookup returns, and what hosts write. */
export type { HttpResponse } from './respond.ts';

/** Responds to a read of a file that hosts serve: 200 in the best encoding, or 304; undefined if it must get 412. */
export { respondToRead } from './respond.ts';

/** Where the API is: its documents, and every path that clients read. */
export { apiPaths } from './routes.ts';

/** Every public route, as the seed lists them. */
export { routes } from './routes.ts';

/** The schema of the info record: scan reads its fields, and verify parses the record of a site. */
export { infoSchema } from './schemas.ts';
