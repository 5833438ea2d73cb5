import { afterAll, expect, it } from 'vitest';
import { groupByCause } from '../../src/packages/verify/causes.ts';
import { bodyFaults, copyFaults, encodingFaults } from './faults/bodies.ts';
import { cachingFaults } from './faults/caching.ts';
import { headerFaults } from './faults/headers.ts';
import { field, serves, type Fault, type Spoil, type When } from './faults/kit.ts';
import { requestFaults, statusFaults } from './faults/requests.ts';
import { fileFaults, siteFaults } from './faults/site.ts';
import { originChecks, startRecorder } from './recorded-server.ts';

const faults: readonly Fault[] = [
  ...[...headerFaults, ...cachingFaults, ...requestFaults, ...encodingFaults],
  ...[...bodyFaults, ...fileFaults, ...siteFaults],
];

const recorder = await startRecorder();
afterAll(() => recorder.stop());

const caught = new Set<string>();

type RunOptions = Parameters<typeof recorder.run>[1];

async function findFailed(spoil: Spoil, options?: RunOptions) {
  const results = await recorder.run(spoil, options);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  for (const { check } of failed) caught.add(check.id);
  return failed;
}

it('A correct server passes every check', async () => {
  const results = await recorder.run(() => undefined);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(results).toHaveLength(originChecks.length);
});

it.each(faults)('The right check reports a fault: %s', async (_name, named, spoil) => {
  const failed = await findFailed(spoil);
  const ids = failed.map(({ check }) => check.id);
  expect(ids.filter((id) => named.test(id))).not.toEqual([]);
  // A report with more causes hides the fault.
  expect(groupByCause(failed).length).toBeLessThanOrEqual(4);
});

it.each([...statusFaults, ...copyFaults])(
  'The right check finds: %s',
  async (_name, named, spoil) => {
    // The whole run would take a minute more.
    const selected = originChecks.filter(({ id }) => named.test(id));
    expect(await findFailed(spoil, { selected })).not.toEqual([]);
  },
);

it('Every check fails for at least one fault', async () => {
  await findFailed((response) => Object.assign(response, { headers: {}, body: Buffer.from('') }));
  const judged = ['/api/v1/info', '/no-such-page'];
  await findFailed(serves(({ path, method }) => method === 'GET' && !judged.includes(path)));
  const isHealth: When = ({ path, method }) => path.includes('health') && method === 'HEAD';
  await findFailed(field('vary', 'Cookie', isHealth));
  await findFailed(() => undefined, { origin: new URL('https://other.example') });
  const ids = originChecks.map(({ id }) => id);
  expect(ids.filter((id) => !caught.has(id))).toEqual([]);
});
