import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rulesPath } from '../../src/contract/rules.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { checks } from '../../src/verify/checks.ts';
import { createFilesTarget } from '../../src/verify/files-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { dist, startBundle, toTarget } from './hosts.ts';

const client = join(dist, 'client');

it('Each check has a unique id', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

it('The checks cite only rules of the contract page', async () => {
  const page = await readFile(join(client, rulesPath, 'index.html'), 'utf8');
  const cited = new Set(checks.map(({ clause }) => clause).filter((one) => !one.startsWith('RFC')));
  expect([...cited].filter((id) => !page.includes(`<h2 id="${id}"`))).toEqual([]);
});

it.each(['metered', 'advertised'])('The Node server passes every check when %s', async (mode) => {
  const host = await startBundle({ RATE_LIMIT_MODE: mode });
  await expectOnlyExpectedFailures(toTarget(host)).finally(() => host.stop());
});

it('The build folder passes every check of a file', async () => {
  await expectOnlyExpectedFailures(createFilesTarget('dist', await readFiles(client)));
});
