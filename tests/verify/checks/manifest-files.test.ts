import { hash } from 'node:crypto';
import { sitePaths } from '../../../src/packages/files/paths.ts';
import { expect, it } from 'vitest';
import { type Manifest } from '../../../src/packages/files/manifest.ts';
import { manifestFileChecks } from '../../../src/packages/verify/checks/manifest-files.ts';
import { createFilesTarget } from '../../../src/packages/verify/files-target.ts';
import { runChecks } from '../../../src/packages/verify/run.ts';
import { respond, simulate } from '../simulated-target.ts';

const checks = manifestFileChecks.filter(({ id }) => id === 'manifest-digests');

const createManifest = (files: Readonly<Record<string, Buffer>>) => {
  const entries = Object.entries(files).map(([path, bytes]) => [path, hash('sha256', bytes)]);
  const build = { version: '1', commit: null, committed: null, modified: false };
  return JSON.stringify({ ...build, sha256: Object.fromEntries(entries) as unknown });
};

it('verify says which files it does not compare because they are large, if they are no texts', async () => {
  const files = { '/film.mp4': Buffer.from('film'), '/docs/': Buffer.from('page') };
  const unread = { ...respond(200), isUnread: true };
  const target = simulate(({ target: path }) =>
    path === sitePaths.manifest ? respond(200, createManifest(files)) : unread,
  );
  const [result] = await runChecks(checks, target);
  expect(result).toMatchObject({
    outcome: 'failed',
    mismatches: [{ text: 'old or changed files: /docs/' }],
    notices: ['files that are too large to compare: /film.mp4'],
  });
});

it('A build can have more and larger files than verify reads from an origin', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `/film-${index}.mp4`);
  const bytes = Buffer.alloc(8_000_000);
  const files = Object.fromEntries(names.map((name) => [name, bytes]));
  const manifest = Buffer.from(createManifest(files));
  const target = createFilesTarget(
    'the build',
    new Map([...Object.entries(files), [sitePaths.manifest, manifest]]),
  );
  expect(await runChecks(checks, target)).toMatchObject([{ outcome: 'passed', notices: [] }]);
});

const page = '<main lang="en">\n <p>020 7946 0123</p>\n</main>';
const beacon = '<script src=//static.cloudflareinsights.com/beacon>';
const form = '<form data-netlify="true"></form>';

/** Compares a site that serves one changed file with its build, whose other file is `other`. */
async function compare(
  built: string | Buffer,
  received: string | Buffer,
  path = '/',
  unchanged = '',
) {
  const files = { [path]: Buffer.from(built), '/other.txt': Buffer.from(unchanged) };
  const manifest = createManifest(files);
  const target = simulate(({ target: asked }) => {
    if (asked === sitePaths.manifest) return respond(200, manifest, { 'cf-cache-status': 'HIT' });
    return respond(200, asked === path ? received : unchanged, { 'cf-cache-status': 'HIT' });
  });
  const build = { manifest: JSON.parse(manifest) as Manifest, read: (name: string) => files[name] };
  const runs = [await runChecks(checks, target, { build }), await runChecks(checks, target)];
  return runs
    .flat()
    .map((result) =>
      result.outcome === 'failed'
        ? result.mismatches.map(({ text, next }) => [text, next])
        : 'notices' in result && result.notices,
    );
}

it.each([
  ["Cloudflare's email obfuscation", '<a data-cfemail="8ae2">[email protected]</a>'],
  ["Cloudflare's email obfuscation", '<script src="/cdn-cgi/scripts/5c/email-decode.min.js">'],
  ["Cloudflare's Web Analytics", beacon],
  ["Cloudflare's Rocket Loader", '<script type="70cf02be0b65b144043f4959-text/javascript">'],
  ["Cloudflare's JavaScript Detections", "a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'"],
  ["Cloudflare's Zaraz", '<script src="/cdn-cgi/zaraz/i.js">'],
  ["Netlify's Real User Metrics", '<script async src="/.netlify/scripts/rum">'],
  [
    "Netlify's deploy preview toolbar",
    '<script src="https://netlify-cdp-loader.netlify.app/x.js">',
  ],
  ['PageSpeed', '<img src="a.jpg.pagespeed.ic.x.webp">'],
])('verify names %s where it shows itself in a file', async (name, sign) => {
  const received = page.replace('</main>', `${sign}</main>`);
  const cause = [`changed by ${name}: /`, expect.stringMatching(/^Turn off .+ \(.+\)\. Then/)];
  expect(await compare(page, received)).toEqual([[cause], [cause]]);
});

it('A form that Netlify changed is only a notice', async () => {
  const notices = ['changed by Netlify Forms: /'];
  const processed = '<form><input type="hidden" name="form-name" value="a"></form>';
  expect(await compare(form, processed)).toEqual([notices, notices]);
});

it.each([
  ['an old page', page, page.replace('0123', '0124')],
  ['an old page with a script of its owner', page + beacon, page.replace('0123', '0124') + beacon],
  ['a page with an unknown script', page, `${page}<script></script>`],
])('verify shows where %s differs from the build', async (_what, built, received) => {
  const bytes = `In /, expected ${JSON.stringify(built)}, received ${JSON.stringify(received)}`;
  const next: unknown = expect.stringMatching(
    /^Purge the cache in front of your site or wait until it/,
  );
  expect(await compare(built, received, '/', beacon)).toEqual([
    [[`old or changed files: /. ${bytes}`, next]],
    [['old or changed files: /', next]],
  ]);
});

it('verify shows no bytes of a changed picture', async () => {
  const [found] = await compare(Buffer.from([255, 1]), Buffer.from([255, 2]), '/a.png');
  expect(found).toEqual([['old or changed files: /a.png', expect.any(String)]]);
});
