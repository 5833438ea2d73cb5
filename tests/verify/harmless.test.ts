import { expect, it } from 'vitest';
import { checks } from '../../src/verify/checks.ts';
import { runChecks } from '../../src/verify/run.ts';
import { startLocalServer } from '../http/local-server.ts';
import { startBroken } from './broken-server.ts';
import type { Spoil } from './breaks.ts';

let count = 0;

function rewrite(name: string, from: RegExp, to: string): Spoil {
  return ({ headers }) => {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(from, to);
  };
}

it.each<[string, Spoil]>([
  ['an id for each request', ({ headers }) => (headers['cf-ray'] = String((count += 1)))],
  ['an age of zero', ({ headers }) => (headers.age = '0')],
  [
    'more about an uncached response',
    rewrite('cache-control', /^no-store$/, 'no-store, max-age=0'),
  ],
  ['relations without quotation marks', rewrite('link', /rel="([a-z-]+)"/g, 'rel=$1')],
  [
    'another spelling of a media type',
    rewrite('content-type', /; charset=utf-8/, ';charset=UTF-8'),
  ],
  ['lists without spaces', rewrite('access-control-expose-headers', /, /g, ',')],
  ['more fields in Vary', rewrite('vary', /$/, ', Origin')],
])('A response may have %s', async (_name, change) => {
  const local = await startLocalServer();
  const changed = await startBroken(new URL(local.target.name), change);
  // The server of this test answers some bytes and pages itself.
  const ofApi = checks.filter(({ need }) => need === 'http' || need === 'file');
  const results = await runChecks(ofApi, changed.target, { sleep: () => Promise.resolve() });
  await changed.stop();
  await local.stop();
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check }) => check.id)).toEqual([]);
});
