import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../src/packages/api/resources.ts';
import { responseHeaders } from '../../src/packages/api/response-headers.ts';
import { routes } from '../../src/packages/api/routes.ts';
import { schemas } from '../../src/packages/api/schemas.ts';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from '../project.ts';

const read = (page: string) => readFileSync(join(dist, 'client', docsPath, `${page}.md`), 'utf8');

it.each(Object.keys(responseHeaders))('The reference explains the header %s', (name) => {
  expect(read('reference')).toMatch(
    new RegExp(`^\\| \`${name}\` +\\| .+ \\| .+ (?:Example|Value|Now) \`.+\` +\\|$`, 'm'),
  );
});

describe.each(Object.keys(schemas) as Resource[])('The reference of %s', (resource) => {
  const page = read(`reference/${resource}`);

  it.each(routes.filter((route) => route.resource === resource))(
    'lists $path, as the overview does',
    ({ path }) => {
      expect(read('reference')).toContain(`\`${path}\``);
      expect(page).toMatch(new RegExp(`\`(?:${facts.baseUrl})?${path}\``));
    },
  );

  it('explains every field of the response', () => {
    for (const field of Object.keys(schemas[resource].shape)) {
      expect(page).toMatch(
        new RegExp(`^\\| \`${field}\` +\\| \\w.+ \\| \\S.+ Now .*\\S +\\|$`, 'm'),
      );
    }
  });
});
