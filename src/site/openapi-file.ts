import { mkdirSync, writeFileSync } from 'node:fs';
import { createOpenapi } from '../contract/openapi/document.ts';
import type { Facts } from '../facts/schema.ts';

/** Writes the OpenAPI document where starlight-openapi, which takes only a file, can read it. */
export function writeOpenapiFile(facts: Facts): string {
  const folder = new URL('../../node_modules/.cache/frontdesk/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL('openapi.json', folder);
  writeFileSync(file, JSON.stringify(createOpenapi(facts)));
  return file.href;
}
