import { product } from '../facts/product.ts';

const { endpoint } = product.agents;

/** The name of the agent endpoint within a sentence. Undefined if there is no endpoint. */
export const endpointName = endpoint && `${describeAccess(endpoint.header)}agent endpoint`;

function describeAccess(header: string | undefined): string {
  if (header === undefined) return '';
  return /\bBearer\b/i.test(header) ? 'Bearer-gated ' : 'gated ';
}

/** The sentence about what health doesn't inspect (seed §2). */
export const healthLimit = endpoint?.header
  ? "It does not inspect a backing database or the gated endpoint's authentication."
  : 'It does not inspect a backing database.';
