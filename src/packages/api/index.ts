/** The facts that the API needs: the info record, and what its documents and headers say. */
export type { ApiFacts } from './api-facts.ts';

/** The pages of a site's docs to which the API and the files for agents link. */
export type { DocPages } from './api-facts.ts';

/** Creates the responses of a product. */
export { createResponses } from './create-responses.ts';

/** TODO errorNames */
export { errorNames } from './errors.ts';

/** Returns the security headers of every API response. */
export { apiSecurityFields } from './headers.ts';

/** The constant headers of every response under `/api`. */
export { commonFields } from './headers.ts';

/** TODO HeaderFields */
export type { HeaderFields } from './headers.ts';

/** The media type of each form. */
export { mediaTypes } from './headers.ts';

/** The constant headers that only responses to CORS preflights have (Fetch standard, CORS protocol). */
export { preflightFields } from './headers.ts';

/** How many seconds a shared cache can serve a read, and how many more while the server fails (RFC 5861 §4). */
export { sharedSeconds } from './headers.ts';

/** Browsers ignore this header on localhost, because they obey it only over TLS (RFC 6797 §8.1). */
export { transportFields } from './headers.ts';

/** Escapes a line of text, which may be link text. */
export { escapeMarkdown } from './markdown.ts';

/** Counts in the memory of this process, without timers. */
export { createMemoryLimiter } from './rate-limit.ts';

/** The state in cacheable responses: a full window, which reveals nothing about any client. */
export { fullWindow } from './rate-limit.ts';

/** The public read budget of seed §8. */
export { publicQuota } from './rate-limit.ts';

/** The rate limit headers of every response, in the syntax of seed §8. */
export { rateLimitFields } from './rate-limit.ts';

/** Creates the representations of a file. */
export { represent } from './represent.ts';

/** Creates the lookup that every host runs: it finds the stored response to a request, and counts the request. */
export { createResponder } from './respond.ts';

/** Fills an error with the values of its request. */
export { fillError } from './respond.ts';

/** A complete response. */
export type { HttpResponse } from './respond.ts';

/** Returns the headers with these names. */
export { pickHeaders } from './respond.ts';

/** Every response of the API. */
export type { Responses } from './responses.ts';

/** A response without content. */
export type { StoredResponse } from './responses.ts';

/** TODO allow */
export { allow } from './routes.ts';

/** The methods that every public route allows (seed §4 rule 5). */
export { allowedMethods } from './routes.ts';

/** Every public route. */
export { routes } from './routes.ts';

/** TODO Info */
export type { Info } from './schemas.ts';

/** Seed §2, InfoResponse. */
export { infoSchema } from './schemas.ts';

/** Responds to a read of a file: with the encoding that the client prefers, or with 304. Undefined means 412. */
export { respondToRead } from './respond.ts';

/** Where the API is: its documents, and every path that clients read. */
export { apiPaths } from './routes.ts';

/** Describes the API for a reference, as plain data: resources, fields, routes, headers, errors, and examples. */
export { describeApi } from './reference/describe-api.ts';
