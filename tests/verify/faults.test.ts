import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupByCause } from '../../src/verify/causes.ts';
import { bodyFaults, encodingFaults } from './faults/bodies.ts';
import { cachingFaults } from './faults/caching.ts';
import { headerFaults } from './faults/headers.ts';
import { text, type Fault, type Spoil } from './faults/kit.ts';
import { requestFaults } from './faults/requests.ts';
import { fileFaults, siteFaults } from './faults/site.ts';
import { wideFaults } from './faults/wide.ts';
import { originChecks, startRecorder } from './recorded-server.ts';

const kinds: Readonly<Record<string, readonly Fault[]>> = {
  headers: headerFaults,
  caching: cachingFaults,
  requests: requestFaults,
  encodings: encodingFaults,
  bodies: bodyFaults,
  files: fileFaults,
  site: siteFaults,
};

let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.stop());

const caught = new Set<string>();

async function findFailed(spoil: Spoil, origin?: URL) {
  const failed = (await recorder.run(spoil, origin)).filter(({ outcome }) => outcome === 'failed');
  for (const { check } of failed) caught.add(check.id);
  return failed;
}

it('A correct server passes every check', async () => {
  const results = await recorder.run(() => undefined);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(results).toHaveLength(originChecks.length);
});

describe.each(Object.entries(kinds))('A fault of %s', (_kind, faults) => {
  it.each(faults)('is named: %s', async (_name, named, spoil) => {
    const failed = await findFailed(spoil);
    const ids = failed.map(({ check }) => check.id);
    expect(ids.filter((id) => named.test(id))).not.toEqual([]);
    expect(groupByCause(failed).length).toBeLessThanOrEqual(4);
  });
});

it('HEAD, which is right, is not compared with a GET that is wrong', async () => {
  const failed = await findFailed(text('/api/info', (body) => `${body} `));
  expect(failed.map(({ check }) => check.id)).toContain('read-info');
  expect(failed.map(({ check }) => check.id)).not.toContain('steady-info');
});

it('Every check fails for at least one fault', async () => {
  for (const spoil of wideFaults) await findFailed(spoil);
  await findFailed(() => undefined, new URL('https://other.example'));
  const ids = originChecks.map(({ id }) => id);
  expect(ids.filter((id) => !caught.has(id))).toEqual([]);
});
