import { exampleFacts } from '../../src/facts/example-facts.ts';
import { docsPath, openapiPath } from '../../src/facts/paths.ts';
import type { Facts } from '../../src/facts/facts.ts';

const baseUrl = 'https://frontdesk.example';

/** The facts of a fictional deployment. */
export const sampleFacts: Facts = {
  ...exampleFacts,
  baseUrl,
  name: 'Frontdesk',
  description: 'A desk at the front.',
  phone: '+12025550123',
  mcp: 'https://agent.example/mcp',
  docs: `${baseUrl}${docsPath}`,
  openapi: `${baseUrl}${openapiPath}`,
  when_to_use: 'When somebody is at the desk.',
};
