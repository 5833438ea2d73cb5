import type { Facts } from '../../src/facts/schema.ts';

/** The facts of no deployment: reserved names, and a number reserved for fiction. */
export const sampleFacts: Facts = {
  baseUrl: 'https://frontdesk.example',
  name: 'Frontdesk',
  description: 'A desk at the front.',
  phone: '+12025550123',
  mcp: 'https://agent.example/mcp',
  docs: 'https://frontdesk.example/docs/',
  openapi: 'https://frontdesk.example/openapi.json',
  version: '1.3.0',
  when_to_use: 'When somebody is at the desk.',
};
