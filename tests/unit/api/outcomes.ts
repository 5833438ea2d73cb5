import { errorSchema } from '../../../src/contract/schemas.ts';
import { decide, type Answer } from '../../../src/api/decide.ts';

/** The answer to a request line that must have one of its own. */
export function answerTo(method: string, target: string): Answer {
  const outcome = decide({ method, target });
  if (!outcome || 'read' in outcome) {
    throw new Error(`${method} ${target} is ${JSON.stringify(outcome)}, no answer`);
  }
  return outcome;
}

/** Status, code and message of the error that a request line is answered with. */
export function errorTo(method: string, target: string) {
  const { status, body } = answerTo(method, target);
  const { error } = errorSchema.parse(JSON.parse(body ?? 'null'));
  return { status, code: error.code, message: error.message };
}

export const badRequest = { status: 400, code: 'bad_request', message: 'Malformed request.' };

export function notFound(path: string) {
  return { status: 404, code: 'not_found', message: `Unknown public API path: ${path}` };
}

export function methodNotAllowed(method: string, path: string) {
  return {
    status: 405,
    code: 'method_not_allowed',
    message: `Method ${method} is not allowed on ${path}.`,
  };
}
