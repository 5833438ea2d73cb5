import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { readFiles } from '../../../src/verify/read-files.ts';
import { ask } from '../../../src/verify/check.ts';
import { builtProject, dist } from '../../project.ts';
import { startNetlifySite, type NetlifySite } from './netlify-target.ts';

const files = [...(await readFiles(join(dist, 'client'))).keys()];
const asset = files.find((file) => /^\/_astro\/.*\.css$/.test(file)) ?? '';

let site: NetlifySite | undefined;
beforeAll(async () => {
  site = await startNetlifySite(builtProject);
});
afterAll(() => site?.stop());

it.each([
  ['/', { vary: 'Accept', 'x-frame-options': 'DENY' }],
  [`${docsPath}errors/`, { vary: 'Accept', 'strict-transport-security': 'max-age=31536000' }],
  ['/index.md', { 'content-type': 'text/markdown; charset=utf-8' }],
  [`${docsPath}errors.md`, { 'content-type': 'text/markdown; charset=utf-8' }],
  ['/llms.txt', { 'content-type': 'text/plain; charset=utf-8' }],
  ['/contact.vcf', { 'content-type': 'text/vcard; charset=utf-8' }],
  [
    '/.well-known/facts.json',
    { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
  ],
  [asset, { 'cache-control': 'public, max-age=31536000, immutable' }],
])("On Netlify's development packages, %s has its header fields", async (path, fields) => {
  const response = await site?.send(ask('GET', path));
  expect(response?.status).toBe(200);
  expect(response?.headers).toMatchObject(fields);
});
