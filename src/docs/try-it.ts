import { STATUS_CODES } from 'node:http';
import { errorStatus } from '../contract/errors.ts';
import { unknownPath } from '../contract/openapi/error-docs.ts';
import { allowedMethods, routes } from '../contract/routes.ts';

/** The methods of the Try it form: the allowed ones, and one that returns an error. */
export const methods = [...allowedMethods, 'POST'] as const;

/** The paths of the form: the public routes, and two that return errors. */
export const paths = [...routes.map(({ path }) => path), unknownPath, '/api/v1/info?format=xml'];

/** The reason of each status. HTTP/2 doesn't send reasons, so the browser doesn't know them. */
export const reasons = Object.fromEntries(
  [200, 204, 304, ...Object.values(errorStatus)].map((status) => [status, STATUS_CODES[status]]),
);
