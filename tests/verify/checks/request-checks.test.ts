import { expect, it } from 'vitest';
import { sitePaths } from '../../../src/packages/files/paths.ts';
import { requestChecks } from '../../../src/packages/verify/checks/request-checks.ts';
import { runChecks } from '../../../src/packages/verify/run.ts';
import { respond, simulate } from '../simulated-target.ts';

const checks = requestChecks.filter(({ id }) => ['page-head', 'page-markdown'].includes(id));

/** Runs the checks on a site with these files, whose home page is a redirect. */
async function run(...files: string[]) {
  const sha256 = Object.fromEntries(files.map((path) => [path, '0'.repeat(64)]));
  const manifest = { version: '1.0.0', commit: null, committed: null, modified: false, sha256 };
  const target = simulate(({ method, target: path, headers }) => {
    if (path === sitePaths.manifest) return respond(200, JSON.stringify(manifest));
    if (path === '/') return respond(302);
    const isTwin = path.endsWith('.md') || headers?.Accept?.startsWith('text/markdown');
    const type = isTwin ? 'text/markdown; charset=utf-8' : 'text/html';
    return respond(200, method === 'HEAD' ? '' : 'A', { 'content-type': type, vary: 'Accept' });
  });
  return (await runChecks(checks, target)).map(({ outcome }) => outcome);
}

it('A home page without Markdown is not checked, but another page is', async () => {
  expect(await run('/', '/own.md', '/en/', '/en.md')).toEqual(['passed', 'passed']);
  expect(await run('/', '/index.md', '/en/', '/en.md')).toEqual(['failed', 'failed']);
  expect(await run('/', '/own.md')).toEqual(['skipped', 'skipped']);
});

it('A form is sent to a page as browsers send it, and must get HTML', async () => {
  const form = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
  const target = simulate(() => respond(405, '', { 'content-type': 'text/html' }));
  const selected = requestChecks.filter(({ id }) => id === 'page-form');
  expect(await runChecks(selected, target)).toMatchObject([{ outcome: 'passed' }]);
  expect(target.asked.at(-1)).toEqual({ method: 'POST', target: '/', headers: form, body: 'a=b' });
});
