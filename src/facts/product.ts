import type { Facts } from './schema.ts';

/** The version of the API document. It belongs to the contract, so no variable changes it. */
export const version = '1.3.0';

/** The variable that sets each fact of the product. The other facts follow from the base URL. */
export const factVariables = {
  name: 'PRODUCT_NAME',
  description: 'PRODUCT_DESCRIPTION',
  phone: 'PHONE',
  mcp: 'MCP_URL',
  when_to_use: 'PRODUCT_WHEN_TO_USE',
} as const satisfies Record<
  Exclude<keyof Facts, 'baseUrl' | 'docs' | 'openapi' | 'version'>,
  string
>;

/** The defaults of these variables. The number is reserved for fiction. */
export const product = {
  phone: '+12025550123',
  name: 'Frontdesk',
  description:
    'A property-matching service where the conversation is the product: call or text one phone number to find a place to live, find a roommate, or list a room.',
  when_to_use:
    'Use this service when a person wants to find a place to live, find a roommate, or list a room, and can call or text the public phone number. Agents that need matching use the Bearer-gated agent endpoint for the caller they act for. Do not use it to search for people: there is no public people-search API.',
};
