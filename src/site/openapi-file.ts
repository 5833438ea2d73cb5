import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createOpenapi } from '../contract/openapi/document.ts';
import type { Facts } from '../facts/schema.ts';

/**
 * Writes the OpenAPI document where starlight-openapi, which takes only a file, can read it. Each
 * document has a file of its own, so that builds of other facts beside this one leave it alone.
 */
export function writeOpenapiFile(facts: Facts): string {
  const folder = new URL('../../node_modules/.cache/frontdesk/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const document = JSON.stringify(createOpenapi(facts));
  const name = createHash('sha256').update(document).digest('hex').slice(0, 16);
  const file = new URL(`openapi-${name}.json`, folder);
  writeFileSync(file, document);
  return file.href;
}
