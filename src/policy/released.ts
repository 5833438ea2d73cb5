import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../contract/openapi/json.ts';
import { statedRoutes } from '../contract/routes.ts';
import { version } from '../facts/index.ts';
import { releases } from '../site/api-changelog.ts';
import { createReleaseDocument } from './release-document.ts';
import type { ReleaseCandidate } from './judge-release.ts';

const file = join(import.meta.dirname, 'released.json');

/** What this source would release now, beside what was released last. */
export function readCandidate(now: number): ReleaseCandidate {
  return {
    released: JSON.parse(readFileSync(file, 'utf8')) as JsonObject,
    version,
    document: (stated) => createReleaseDocument(stated, statedRoutes),
    changelog: releases.map((release) => release.version),
    now,
  };
}

/** Makes a document the last released one. */
export function writeReleased(document: JsonObject): void {
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
}
