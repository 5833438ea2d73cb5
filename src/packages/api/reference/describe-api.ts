import type { ApiFacts } from '../api-facts.ts';
import { createResponses } from '../create-responses.ts';
import { errors } from '../errors.ts';
import { pickHeaders } from '../respond.ts';
import { sharedSeconds, type RateLimitMode } from '../headers.ts';
import { describeLifecycle, lifecycleFields, sunsetDays } from '../lifecycle.ts';
import { listGetErrors } from '../openapi/error-docs.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../rate-limit.ts';
import { describeResource, resourceNames, resources, type Resource } from '../resources.ts';
import { routes } from '../routes.ts';
import { nameEndpoint } from '../wording.ts';
import { describeErrors, listReadExamples } from './exchanges.ts';
import { listFields } from './fields.ts';
import { listHeaders } from './list-headers.ts';
import { requestHeaders } from './request-headers.ts';

/** An announced deprecation, for the docs of a version that has none. */
const announced = { deprecation: '2040-01-01', sunset: '2040-07-01', successor: '/api/v2/info' };

/**
 * Describes the API for a reference, as plain data: resources with their fields and examples, routes, headers, errors,
 * the rate limit, caching, and deprecation. The values are those of a deployment that counts reads in this mode.
 */
export function describeApi(facts: ApiFacts, mode: RateLimitMode = 'metered') {
  const responses = createResponses(facts);
  const errorReference = describeErrors(facts, responses, mode);
  const describe = (name: Resource) => ({
    tag: resources[name].tag,
    text: describeResource(name, facts),
    fields: listFields(name, facts),
    responses: listReadExamples(name, responses, mode, errorReference),
  });
  const described = Object.fromEntries(
    resourceNames.map((name) => [name, describe(name)]),
  ) as Record<Resource, ReturnType<typeof describe>>;
  const { headers } = described.info.responses[200];
  const state =
    mode === 'metered' ? { remaining: publicQuota.limit - 13, reset: 42 } : fullWindow(publicQuota);
  const { versions, home } = facts.site.docs;
  return {
    resources: described,
    /** A deprecated route has `deprecationNote`, the rest of a sentence whose subject is the route. */
    routes: routes.map((route) => ({
      ...route,
      deprecationNote: route.lifecycle && describeLifecycle(route.lifecycle),
    })),
    errors: errorReference,
    /** The statuses of the errors that GET on a route can return. */
    errorStatuses: [...new Set(routes.flatMap(listGetErrors).map((name) => errors[name].status))],
    requestHeaders,
    responseHeaders: listHeaders(
      pickHeaders(headers, ['Cache-Control', 'ETag', 'RateLimit', 'RateLimit-Policy']),
    ),
    /** The state of a client after some requests, and its headers. With advertised limits, a full window. */
    rateLimit: { ...publicQuota, ...state, headers: rateLimitFields(publicQuota, state) },
    /** How many seconds a shared cache can serve a read, and how many more while the server fails. */
    caching: sharedSeconds,
    /** The minimum number of days before a sunset, and an example of the headers that announce one. */
    deprecation: { sunsetDays, headers: lifecycleFields(announced, versions ?? home) },
    /** The name of the agent endpoint within a sentence. Undefined if there is none. */
    agentEndpoint: nameEndpoint(facts),
  };
}
