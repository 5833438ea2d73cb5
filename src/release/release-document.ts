import { join } from 'node:path';
import { createOpenapi } from '../contract/openapi/document.ts';
import { exampleFacts } from '../facts/example-facts.ts';

/** The document of the last release. */
export const releasedFile = join(import.meta.dirname, '../contract/released.json');

/** The OpenAPI document of this source, with example facts, so that another deployment doesn't change it. */
export function createReleaseDocument(): unknown {
  // A round trip through JSON drops undefined members, as the released file does.
  return JSON.parse(JSON.stringify(createOpenapi(exampleFacts)));
}
