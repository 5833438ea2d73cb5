import { version } from '../../src/facts/product.ts';
import { docsPath } from '../../src/facts/paths.ts';
import type { Facts } from '../../src/facts/schema.ts';

/** The facts of no deployment: reserved names, and a number reserved for fiction. */
export const sampleFacts: Facts = {
  baseUrl: 'https://frontdesk.example',
  name: 'Frontdesk',
  description: 'A desk at the front.',
  phone: '+12025550123',
  mcp: 'https://agent.example/mcp',
  docs: `https://frontdesk.example${docsPath}`,
  openapi: 'https://frontdesk.example/openapi.json',
  version,
  when_to_use: 'When somebody is at the desk.',
};
