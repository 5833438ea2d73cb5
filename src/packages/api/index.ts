/** The facts that the API needs: the info record, and what its documents and headers say. */
export type { ApiFacts } from './api-facts.ts';

/** The pages of a site's docs to which the API and the files for agents link. */
export type { DocPages } from './api-facts.ts';

/** Picks a resource's JSON object from the facts, with the schema's fields in the schema's order. */
export { pickBody } from './bodies.ts';

/** Renders the body of a public route. */
export { renderBody } from './bodies.ts';

/** Creates the responses of a product. */
export { createResponses } from './create-responses.ts';

/** TODO ErrorCode */
export type { ErrorCode } from './errors.ts';

/** TODO errorNames */
export { errorNames } from './errors.ts';

/** The errors in seed §7, 429, and the causes of a 400. */
export { errors } from './errors.ts';

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

/** How a deployment counts reads. */
export type { RateLimitMode } from './headers.ts';

/** How many seconds a shared cache can serve a read, and how many more while the server fails (RFC 5861 §4). */
export { sharedSeconds } from './headers.ts';

/** Browsers ignore this header on localhost, because they obey it only over TLS (RFC 6797 §8.1). */
export { transportFields } from './headers.ts';

/** Returns the rest of a sentence whose subject is the route. */
export { describeLifecycle } from './lifecycle.ts';

/** The headers on the responses of a deprecated route, which link to the policy (RFC 9745, RFC 8594, RFC 5829). */
export { lifecycleFields } from './lifecycle.ts';

/** The minimum number of days between a route's deprecation and its sunset. */
export { noticeDays } from './lifecycle.ts';

/** Escapes a line of text, which may be link text. */
export { escapeMarkdown } from './markdown.ts';

/** Creates the OpenAPI 3.1 document: each GET with its statuses and headers, and the facts as examples. */
export { createOpenapi } from './openapi/document.ts';

/** Returns an example of an error, filled with the values of a request. */
export { createErrorExample } from './openapi/error-docs.ts';

/** The headers whose values differ from those of other errors. */
export { errorFields } from './openapi/error-docs.ts';

/** Lists the errors that GET on a route can return. */
export { listGetErrors } from './openapi/error-docs.ts';

/** An unknown path, for examples. */
export { unknownPath } from './openapi/error-docs.ts';

/** The state of a client after its first request, for examples. */
export { afterFirst } from './rate-limit.ts';

/** Counts in the memory of this process, without timers. */
export { createMemoryLimiter } from './rate-limit.ts';

/** The state in cacheable responses: a full window, which reveals nothing about any client. */
export { fullWindow } from './rate-limit.ts';

/** The public read budget of seed §8. */
export { publicQuota } from './rate-limit.ts';

/** The rate limit headers of every response, in the syntax of seed §8. */
export { rateLimitFields } from './rate-limit.ts';

/** The remaining requests of a client, and the whole seconds until its window ends. */
export type { RateLimitState } from './rate-limit.ts';

/** Creates the representations of a file. */
export { represent } from './represent.ts';

/** Says what a resource reports, and what it doesn't. */
export { describeResource } from './resources.ts';

/** TODO Resource */
export type { Resource } from './resources.ts';

/** TODO resourceNames */
export { resourceNames } from './resources.ts';

/** TODO resources */
export { resources } from './resources.ts';

/** Creates the lookup that every host runs: it finds the stored response to a request, and counts the request. */
export { createResponder } from './respond.ts';

/** Fills an error with the values of its request. */
export { fillError } from './respond.ts';

/** A complete response. */
export type { HttpResponse } from './respond.ts';

/** Returns the headers with these names. */
export { pickHeaders } from './respond.ts';

/** The headers of the API's responses, except Content-Type. */
export { responseHeaders } from './response-headers.ts';

/** Every response of the API. */
export type { Responses } from './responses.ts';

/** The response to GET at a path. */
export type { StoredRead } from './responses.ts';

/** A response without content. */
export type { StoredResponse } from './responses.ts';

/** TODO allow */
export { allow } from './routes.ts';

/** The methods that every public route allows (seed §4 rule 5). */
export { allowedMethods } from './routes.ts';

/** One of the public routes (seed §4). */
export type { Route } from './routes.ts';

/** Finds the route at exactly this path: case-sensitive, without a trailing slash, not decoded. */
export { routeAt } from './routes.ts';

/** Every public route. */
export { routes } from './routes.ts';

/** Describes the fields of each resource in the words of a product. */
export { describeFields } from './schemas.ts';

/** TODO Info */
export type { Info } from './schemas.ts';

/** Seed §2, InfoResponse. */
export { infoSchema } from './schemas.ts';

/** The JSON object of each resource. */
export { schemas } from './schemas.ts';

/** The name of the agent endpoint within a sentence. */
export { nameEndpoint } from './wording.ts';

/** Responds to a read of a file: with the encoding that the client prefers, or with 304. Undefined means 412. */
export { respondToRead } from './respond.ts';

/** Where the API is: its documents, and every path that clients read. */
export { apiPaths } from './routes.ts';
