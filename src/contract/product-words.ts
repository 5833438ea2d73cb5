import { callingOrTexting } from '../facts/phone-words.ts';
import { product } from '../facts/product.ts';

const { endpoint } = product.agents;

/** Names the agent endpoint within a sentence; undefined if there is none. */
export const endpointName = endpoint && `${describeAccess(endpoint.header)}agent endpoint`;

function describeAccess(header: string | undefined): string {
  if (header === undefined) return '';
  return /\bBearer\b/i.test(header) ? 'Bearer-gated ' : 'gated ';
}

/** Says what health doesn't inspect (seed §2). */
export const healthLimit = endpoint?.header
  ? "It does not inspect a backing database or the gated endpoint's authentication."
  : 'It does not inspect a backing database.';

/** The meanings of the fields of `info` that depend on the product (seed §2). */
export const fieldMeanings = {
  phone: `Public phone number in E.164 format, for ${callingOrTexting}.`,
  mcp: endpointName
    ? `URL of the ${endpointName}.`
    : 'URL of the page that says how agents reach the product.',
};
