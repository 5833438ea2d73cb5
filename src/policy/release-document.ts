import { createContract } from '../contract/contract.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import type { JsonObject } from '../contract/openapi/json.ts';
import { statedRoutes, type Route } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';

/**
 * The facts of no deployment, so that two documents differ by their contract alone: reserved names
 * (RFC 2606), and a number reserved for fiction. They never change: with them, examples would.
 */
const releaseFacts: Omit<Facts, 'version'> = {
  baseUrl: 'https://desk.example',
  name: 'Example Desk',
  description: 'A desk at the front of an example.',
  phone: '+12025550123',
  mcp: 'https://agents.desk.example/mcp',
  docs: 'https://desk.example/docs/',
  openapi: 'https://desk.example/openapi.json',
  when_to_use: 'Use it to see what an example looks like.',
};

/**
 * The OpenAPI document that is released and compared: of every route that is stated, those that have
 * ended included, since it was said when they would.
 */
export function createReleaseDocument(
  version: string,
  routes: readonly Route[] = statedRoutes,
): JsonObject {
  const document = createOpenapi({ ...releaseFacts, version }, createContract(routes));
  // What JSON leaves of it, as it is read back.
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}
