import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseRateLimit } from 'ratelimit-header-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRateLimit } from '../../examples/rate-limit.mjs';
import { startLocalServer, type LocalServer } from '../server/local-server.ts';
import { dist } from '../project.ts';

const document = join(dist, 'client', 'openapi.json');
const programs = join(import.meta.dirname, 'node_modules', '.bin');
/** Within node_modules, so that the clients find their packages. */
const folder = join(import.meta.dirname, 'node_modules', '.generated-clients');

/** Rejects with the output of a program that fails. */
const run = promisify(execFile);

let server: LocalServer;
beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  server = await startLocalServer();
});
afterAll(() => server.stop());

const withTypes = `
  import createClient from 'openapi-fetch';
  import type { paths } from './api';
  const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
  const info = await client.GET('/api/v1/info', { params: { query: { format: 'json' } } });
  const health = await client.GET('/api/health');
  const markdown = await client.GET('/api/info.md', { parseAs: 'text' });`;

const withFunctions = `
  import { getHealth, getInfoMarkdown, getInfoV1 } from './sdk';
  const baseUrl = process.argv[2] ?? '';
  const info = await getInfoV1({ baseUrl, query: { format: 'json' } });
  const health = await getHealth({ baseUrl });
  const markdown = await getInfoMarkdown({ baseUrl, parseAs: 'text' });`;

/** Fails to compile unless the generated types are those of the schemas. */
const print = `
  const phone: string | undefined = info.data?.phone;
  const ok: boolean | undefined = health.data?.ok;
  const text: string | undefined = markdown.data;
  console.log(JSON.stringify([phone?.[0], ok, text?.split('\\n')[0]]));`;

it.each([
  ['openapi-typescript', [document, '--output', join(folder, 'api.d.ts')], withTypes],
  ['openapi-ts', ['--input', document, '--output', join(folder, 'sdk')], withFunctions],
] as const)('A client that %s generates compiles and reads the API', async (tool, args, calls) => {
  await run(join(programs, tool), args);
  const source = join(folder, `${tool}.ts`);
  await writeFile(source, `${calls}\n${print}\n`);
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
  await run(join(programs, 'tsc'), [...options, ...modules, source]);

  const outfile = join(folder, `${tool}.mjs`);
  await build({ entryPoints: [source], bundle: true, platform: 'node', format: 'esm', outfile });
  const { stdout } = await run(process.execPath, [outfile, `http://127.0.0.1:${server.port}`]);
  expect(JSON.parse(stdout)).toEqual(['+', true, '# Info API']);
});

it('A parser for the drafts can read only RateLimit-Policy, and our function reads both', () => {
  const fields = { RateLimit: '600;r=599;t=42', 'RateLimit-Policy': '600;w=60' };
  expect(parseRateLimit(new Headers(fields))?.remaining).toBeNaN();
  expect(readRateLimit(new Headers(fields))).toMatchObject({ remaining: 599 });
});
