import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOpenapi } from '../../../src/contract/openapi/document.ts';
import { routes } from '../../../src/contract/routes.ts';
import { healthSchema, infoSchema } from '../../../src/contract/schemas.ts';
import { facts } from '../../../src/facts/index.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { dist } from '../../http/hosts.ts';

const { components, paths } = createOpenapi(facts);
const read = (page: string) => readFileSync(join(dist, 'client', docsPath, `${page}.md`), 'utf8');

it.each(Object.keys(components.headers))('The reference explains the header %s', (name) => {
  expect(read('reference')).toMatch(
    new RegExp(`^- \`${name}\` on .+\n\n  .+ Example: \`.+\``, 'm'),
  );
});

describe.each([
  { resource: 'health', schema: healthSchema },
  { resource: 'info', schema: infoSchema },
])('The reference of $resource', ({ resource, schema }) => {
  const page = read(`reference/${resource}`);

  it.each(routes.filter((route) => route.resource === resource))(
    'lists $path, as the overview does',
    ({ path }) => {
      for (const text of [page, read('reference')]) expect(text).toContain(`| [\`${path}\`](`);
    },
  );

  it('explains every field of the response', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| (?:string|boolean|URL) \| \S.+ \|$/gm)];
    expect(rows.map(([, name]) => name).filter((name) => name !== 'format')).toEqual(
      Object.keys(schema.shape),
    );
  });

  it('names every method and status', () => {
    for (const [method, { responses }] of Object.entries(paths[`/api/v1/${resource}`] ?? {})) {
      expect(page).toContain(`\n## ${method.toUpperCase()}\n`);
      for (const status of Object.keys(responses).filter((one) => one !== '200')) {
        expect(page).toMatch(new RegExp(`\\b${status}\\b`));
      }
    }
  });
});
