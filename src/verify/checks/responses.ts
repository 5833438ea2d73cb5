import * as z from 'zod';
import { responsesPath } from '../../api/responses.ts';
import { errorNames } from '../../api/errors.ts';
import { publishedPaths } from '../../api/routes.ts';
import type { PublishedResponses } from '../../files/site-responses.ts';
import type { CheckResponse } from './check.ts';
import { parseBody } from './json.ts';

const fields = z.record(z.string(), z.string());
const response = z.looseObject({ status: z.int(), headers: fields });
const read = z.looseObject({
  counts: z.boolean(),
  headers: z.object({ metered: fields, advertised: fields }),
  notModified: z.array(z.string()),
  deprecation: fields,
  body: z.string(),
});
const body = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});

/** The parts of /responses.json that checks read. */
const responsesSchema = z.looseObject({
  reads: z.object(Object.fromEntries(publishedPaths.map((path) => [path, read]))),
  options: response,
  preflight: response,
  errors: z.object(Object.fromEntries(errorNames.map((name) => [name, response.extend({ body })]))),
});

/** Reads the responses of the API in a response. Returns a mismatch if it has none. */
export function readResponses({ status, body }: CheckResponse): PublishedResponses | string {
  if (status !== 200) return `expected ${responsesPath}, received status ${status}`;
  const parsed = parseBody(responsesSchema, body, `the responses of the API in ${responsesPath}`);
  return typeof parsed === 'string' ? parsed : (parsed as unknown as PublishedResponses);
}
