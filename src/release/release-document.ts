import { join } from 'node:path';
import { docsPath } from '../facts/paths.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import type { JsonObject } from '../contract/openapi/json.ts';
import type { Facts } from '../facts/schema.ts';

/** The document of the last release. */
export const releasedFile = join(import.meta.dirname, '../contract/released.json');

/**
 * Example facts, so that two documents differ only if the contract does: reserved names (RFC 2606)
 * and a number reserved for fiction. Changing them changes the examples in the document.
 */
const exampleFacts: Omit<Facts, 'version'> = {
  baseUrl: 'https://desk.example',
  name: 'Example Desk',
  description: 'A desk at the front of an example.',
  phone: '+12025550123',
  mcp: 'https://agents.desk.example/mcp',
  docs: `https://desk.example${docsPath}`,
  openapi: 'https://desk.example/openapi.json',
  when_to_use: 'Use it to see what an example looks like.',
};

/** The OpenAPI document of this source at a version, with the example facts. */
export function createReleaseDocument(version: string): JsonObject {
  const document = createOpenapi({ ...exampleFacts, version });
  // A round trip through JSON drops undefined members, as the released file does.
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}
