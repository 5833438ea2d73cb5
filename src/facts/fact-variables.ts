import type { Facts } from './schema.ts';

/** The variable that overrides each fact. The other facts follow from the base URL. */
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
