import { STATUS_CODES } from 'node:http';
import { errorStatus } from '../contract/errors.ts';
import { unknownPath } from '../contract/openapi/error-docs.ts';
import { allowedMethods, routes } from '../contract/routes.ts';

/** The methods of the Try it form: the allowed ones and one that gets an error. */
export const methods = [...allowedMethods, 'POST'] as const;

/** The form's paths: the public routes and two that get errors. */
export const paths = [...routes.map(({ path }) => path), unknownPath, '/api/v1/info?format=xml'];

/** The reason phrase of each status, which HTTP/2 doesn't send. */
export const reasons = Object.fromEntries(
  [200, 204, 304, ...Object.values(errorStatus)].map((status) => [status, STATUS_CODES[status]]),
);
