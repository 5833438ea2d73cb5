import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checks } from '../../src/packages/verify/checks/all.ts';
import { createFilesTarget } from '../../src/packages/verify/files-target.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { dist, startBundle, toTarget } from './hosts.ts';

it('Each check has a unique id', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

it.each(['metered', 'advertised'])('The Node server passes every check when %s', async (mode) => {
  const host = await startBundle({ RATE_LIMIT_MODE: mode });
  await expectOnlyExpectedFailures(toTarget(host)).finally(() => host.stop());
});

it('The build folder passes every check of a file', async () => {
  const files = new FolderFiles(join(dist, 'client'));
  await expectOnlyExpectedFailures(createFilesTarget('dist', files));
});
