import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createOpenapi } from '../contract/openapi/document.ts';
import type { Facts } from '../facts/schema.ts';

/**
 * Writes the OpenAPI document where starlight-openapi, which takes only a file, can read it. Its name
 * tells its content, so that builds with other facts, side by side, do not read each other's.
 */
export function writeOpenapiFile(facts: Facts): string {
  const folder = new URL('../../node_modules/.cache/frontdesk/', import.meta.url);
  const document = JSON.stringify(createOpenapi(facts));
  const digest = createHash('sha256').update(document).digest('hex');
  const file = new URL(`openapi-${digest}.json`, folder);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const half = new URL(`${file.href}.${process.pid}`);
    writeFileSync(half, document);
    renameSync(half, file);
  }
  return file.href;
}
