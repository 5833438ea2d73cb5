import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { twinPath } from '../../src/packages/files/twin-path.ts';
import { checks } from '../../src/packages/verify/checks/all.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { facts } from '../fixtures/facts.ts';
import { otherHosts, startOtherHost } from '../other-host.ts';
import { dist, startAstroDev, toTarget } from './hosts.ts';

/** The checks of what Astro and Vite respond to themselves, and of what only a build has. */
const notOurs = [
  // Vite serves the project's files to developers, and its errors have a stack.
  /^hidden-|^stack-trace$/,
  // Astro responds to malformed paths, and to other methods and spellings of its pages.
  /^malformed-|^page-(?:method|form|trace|escape|address.*|markdown)$|^(?:detours|odd-paths)$/,
  // A build adds the headers of pages, the manifest and the sitemap.
  /^(?:docs|home)-page$|^pages-|^manifest-|^files-|^steady-files$|^page-not-found-|^facts$/,
];

const host = await startAstroDev();
afterAll(() => host.stop());

it('astro dev passes the checks of the API and of the other files', async () => {
  const selected = checks.filter(({ id }) => !notOurs.some((ours) => ours.test(id)));
  const results = await runChecks(selected, toTarget(host), { source: facts });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check }) => check.id)).toEqual([]);
});

it.each(['/index.md', twinPath(docsPath) ?? ''])(
  'astro dev renders %s as a build does',
  async (twin) => {
    const response = await fetch(host.origin + twin);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const built = await readFile(join(dist, 'client', twin), 'utf8');
    const text = (await response.text()).replaceAll(host.origin, facts.baseUrl);
    // The ETag of an example depends on the origin in its body.
    const forgetTags = (entry: string) => entry.replaceAll(/"[\da-f]{32}"/g, '"…"');
    expect(forgetTags(text)).toBe(forgetTags(built));
  },
);

it.each(['/', docsPath])('astro dev sends %s with the policy of a build', async (path) => {
  const policyOf = (html: string) =>
    /<meta charset="utf-8"\/?><meta http-equiv="Content-Security-Policy" content="([^"]*)"/i
      .exec(html)?.[1]
      // A build's scripts differ.
      ?.replace(/ 'sha256-[^']*'/g, '');
  const built = await readFile(join(dist, 'client', path, 'index.html'), 'utf8');
  expect(policyOf(built)).toContain("default-src 'self'");
  const response = await fetch(host.origin + path);
  expect(policyOf(await response.text())).toBe(policyOf(built));
});

it('astro dev responds to a missing twin with the 404 page', async () => {
  const response = await fetch(`${host.origin}/no-such-page.md`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<h1');
});

it.each(otherHosts)('astro dev requests nothing from the host that %s.md names', async (path) => {
  const { port, requests, stop } = await startOtherHost();
  onTestFinished(stop);
  const { status } = await fetch(`${host.origin}${path.replace('{port}', port)}.md`);
  expect([status, requests]).toEqual([404, []]);
});
