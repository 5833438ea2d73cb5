import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { createOpenapi } from '../../../src/contract/openapi/document.ts';
import { routes } from '../../../src/contract/routes.ts';
import { facts } from '../../../src/facts/index.ts';
import { dist } from '../../http/hosts.ts';

type Named = Readonly<Record<string, { readonly properties?: object }>>;

const { components, paths } = createOpenapi(facts) as unknown as {
  readonly components: { readonly headers: Named; readonly schemas: Named };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Named }>>>>;
};

const read = (page: string) => readFileSync(join(dist, 'client', docsPath, `${page}.md`), 'utf8');

describe('The overview of the reference', () => {
  const overview = read('reference');

  it.each(Object.keys(components.headers))('explains the header %s', (name) => {
    expect(overview).toMatch(new RegExp(`^- \`${name}\` on .+\n\n  .+ Example: \`.+\``, 'm'));
  });

  it.each(routes)('lists the route $path', ({ path }) => {
    expect(overview).toContain(`| [\`${path}\`](`);
  });
});

describe.each([
  { resource: 'health', schema: 'HealthResponse' },
  { resource: 'info', schema: 'InfoResponse' },
])('The reference of $resource', ({ resource, schema }) => {
  const page = read(`reference/${resource}`);
  const own = routes.filter((route) => route.resource === resource);

  it.each(own)('lists the route $path', ({ path }) => {
    expect(page).toContain(`| [\`${path}\`](`);
  });

  it('explains every field of the response', () => {
    const fields = Object.keys(components.schemas[schema]?.properties ?? {});
    expect(fields.length).toBeGreaterThan(0);
    const rows = [...page.matchAll(/^\| `(\w+)` \| (?:string|boolean|URL) \| \S.+ \|$/gm)];
    expect(rows.map(([, name]) => name).filter((name) => name !== 'format')).toEqual(fields);
  });

  it('names every method and status', () => {
    for (const [method, { responses }] of Object.entries(paths[own[0]?.path ?? ''] ?? {})) {
      expect(page).toContain(`\n## ${method.toUpperCase()}\n`);
      for (const status of Object.keys(responses).filter((one) => one !== '200')) {
        expect(page).toMatch(new RegExp(`\\b${status}\\b`));
      }
    }
  });
});
