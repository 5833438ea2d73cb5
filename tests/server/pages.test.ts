import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { select, selectAll } from 'hast-util-select';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rules } from '../../src/contract/rules.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { parsePage, textOf } from '../../src/published/parse-html.ts';
import { dist, startNodeServer, type RunningHost } from './hosts.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => host.stop());

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('A page has the encoding of the build that %s prefers', async (accepted, encoding) => {
  const headers = { 'Accept-Encoding': accepted };
  const response = await fetch(`${host.origin}${docsPath}`, { headers });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toMatch(/\bAccept-Encoding\b/i);
  // fetch decodes the page.
  const page = await readFile(join(dist, 'client', docsPath, 'index.html'), 'utf8');
  expect(await response.text()).toBe(page);
});

it.each(Object.entries(rules))('The contract page states the rule %s', async (id, text) => {
  const html = await readFile(join(dist, 'client', docsPath, 'contract', 'index.html'), 'utf8');
  const page = parsePage(html);
  const title = select(`h2#${id}`, page);
  expect(title && textOf(title)).toMatch(/^[A-Z]/);
  expect(selectAll('main p', page).map(textOf)).toContain(text);
});

it('The server does not serve the header rules for CDNs', async () => {
  const response = await fetch(`${host.origin}/_headers`);
  expect(response.status).toBe(404);
});
