import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFunctions, type FunctionResult } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { builtProject } from '../../project.ts';

const functions = join('dist', 'netlify', 'functions');
const names = ['format', 'methods', 'post'];
/** Netlify supports no other methods in the config of a function. */
const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe('The bundles of a deploy', () => {
  let folder: string;
  let bundles: ReadonlyMap<string, FunctionResult>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'functions-'));
    const results = await zipFunctions(join(builtProject, functions), folder, {
      basePath: builtProject,
      archiveFormat: 'none',
    });
    bundles = new Map(results.map((result) => [result.name, result]));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are exactly these functions', () => {
    expect([...bundles.keys()].toSorted()).toEqual(names);
  });

  it('run for all methods but GET and HEAD, for POST only under /api, and for the redirect of reads with a format', () => {
    expect(bundles.get('methods')?.routes).toEqual([
      { pattern: '/*', expression: expect.any(String) as string, methods: otherMethods },
    ]);
    expect(bundles.get('methods')?.excludedRoutes).toEqual([]);
    expect(bundles.get('post')?.routes?.map(({ pattern, methods }) => [pattern, methods])).toEqual(
      ['/api', '/api/*', '/openapi.json'].map((pattern) => [pattern, ['POST']]),
    );
    expect(bundles.get('format')?.routes).toEqual([]);
  });

  it.each(['methods', 'post'])('limit the rate to the public quota: %s', (name) => {
    expect(bundles.get(name)?.trafficRules?.action.config).toMatchObject({
      rateLimitConfig: { windowLimit: publicQuota.limit, windowSize: publicQuota.window },
      aggregate: { keys: [{ type: 'ip' }, { type: 'domain' }] },
    });
  });

  it.each(names)(
    'are smaller than 15 KB without the responses, and include no packages: %s',
    async (name) => {
      const { path = '' } = bundles.get(name) ?? {};
      const code = await readFile(join(path, `${name}.mjs`));
      expect(code.length).toBeGreaterThan(1000);
      const responses = join(builtProject, 'dist', 'client', 'responses.json');
      const { size } = await stat(responses);
      expect(code.length - size).toBeLessThan(15_000);
      expect(code.toString()).not.toContain('node_modules');
    },
  );
});
