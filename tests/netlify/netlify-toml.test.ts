import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { budgetFields, fullWindow, publicQuota } from '../../src/contract/budget.ts';
import { readFields } from '../../src/contract/headers.ts';
import { isApiPath, routes, takesFormat } from '../../src/contract/routes.ts';
import { openapiPath } from '../../src/facts/paths.ts';
import { fileFields } from '../../src/site/file-fields.ts';
import { dist, root } from '../http/hosts.ts';

const client = join(dist, 'client');

const config = z
  .strictObject({
    build: z.strictObject({
      command: z.string(),
      publish: z.string(),
      functions: z.string(),
      edge_functions: z.string(),
      environment: z.strictObject({ NODE_VERSION: z.string() }),
    }),
    redirects: z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        query: z.record(z.string(), z.string()),
        status: z.number(),
        force: z.boolean(),
      }),
    ),
    headers: z.array(z.strictObject({ for: z.string(), values: z.record(z.string(), z.string()) })),
  })
  .parse(parse(readFileSync(join(root, 'netlify.toml'), 'utf8')));

/** The rules that match a path; a `*` is any text, slashes included. */
function rulesFor(path: string) {
  return config.headers.filter((rule) =>
    new RegExp(
      `^${rule.for
        .split('*')
        .map((part) => RegExp.escape(part))
        .join('.*')}$`,
    ).test(path),
  );
}

function fieldsOf(path: string): Record<string, string> {
  return Object.assign({}, ...rulesFor(path).map(({ values }) => values)) as Record<string, string>;
}

/** Every file of the build, as the path that clients ask for. */
const published = globSync('**/*', { cwd: client, withFileTypes: true })
  .concat(globSync('**/.*/**', { cwd: client, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(client.length))
  .map((path) => path.replace(/\/index\.html$/, '/'));

describe('netlify.toml', () => {
  it('builds, publishes and finds the functions where they are', () => {
    expect(config.build).toMatchObject({ command: 'npm run build', publish: 'dist/client' });
    for (const folder of [config.build.functions, config.build.edge_functions]) {
      expect(existsSync(join(root, folder)), folder).toBe(true);
    }
  });

  it('redirects nothing but a stated `format`, and answers the allowed one by a file', () => {
    const formatted = routes.filter(takesFormat);
    expect(config.redirects).toEqual([
      ...formatted.toReversed().map(({ path }) => ({
        from: path,
        to: formatted.find((other) => other.path !== path)?.path,
        query: { format: 'json' },
        status: 200,
        force: true,
      })),
      ...formatted.toReversed().map(({ path }) => ({
        from: path,
        to: '/.netlify/functions/format',
        query: { format: ':format' },
        status: 200,
        force: true,
      })),
    ]);
  });

  it.each([...routes.map(({ path }) => path), openapiPath])(
    'gives %s the fields of the contract, advertised',
    (path) => {
      expect(fieldsOf(path)).toMatchObject({
        ...readFields(path, 'advertised'),
        ...budgetFields(publicQuota, fullWindow(publicQuota)),
      });
    },
  );

  it('names no path under /api that is no route', () => {
    const named = config.headers.map((rule) => rule.for).filter(isApiPath);
    expect(named).toEqual(['/api/*', ...routes.map(({ path }) => path)]);
  });

  it.each(published)('gives the file at %s its type, and protects who reads it', (path) => {
    const { Vary: vary, ...fields } = fileFields(path);
    expect(fieldsOf(path)).toMatchObject({
      ...(isApiPath(path) || path === openapiPath ? {} : fields),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8,}$/) as string,
    });
    if (vary !== undefined && path.endsWith('/')) expect(fieldsOf(path).Vary).toBe('Accept');
  });

  it.each(published)('has one rule at most for each field of %s', (path) => {
    const names = rulesFor(path).flatMap(({ values }) => Object.keys(values));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('lets a hashed asset be kept for a year', () => {
    const asset = published.find((path) => path.startsWith('/_astro/')) ?? '';
    expect(asset).toMatch(/\.[\w-]{8,}\.\w+$/);
    expect(fieldsOf(asset)['Cache-Control']).toBe('public, max-age=31536000, immutable');
  });
});
