import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Facts } from '../../src/packages/facts/facts.ts';
import { hours } from '../../src/packages/facts/hours.ts';
import { formatPhone } from '../../src/packages/facts/phone.ts';
import { createWrongValueFinder } from '../../src/packages/scan/find-wrong-values.ts';
import { readPublishedText } from '../../src/packages/scan/published-text.ts';
import { factsCheck } from '../../src/packages/verify/checks/facts.ts';
import { createFilesTarget } from '../../src/packages/verify/files-target.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { listNotices } from '../../src/packages/verify/report.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from '../project.ts';

const files = new FolderFiles(join(dist, 'client'));

it('The files of a site pass with a number of any country', () => {
  const texts = [...files].map(([path, bytes]) => readPublishedText(path, bytes)?.all ?? '');
  const found = getCountries().flatMap((country) => {
    const phone = getExampleNumber(country, examples)?.number ?? '';
    const text = texts
      .join('\n')
      .replaceAll(facts.phone, phone)
      .replaceAll(formatPhone(facts.phone), formatPhone(phone));
    return createWrongValueFinder({ ...facts, phone })(text).map((entry) => [country, entry]);
  });
  expect(found).toEqual([]);
  expect(getCountries().length).toBeGreaterThan(200);
});

it('Verify says when the list of holidays ends', async () => {
  const week = [{ days: 'Mo-Fr', opens: '08:00', closes: '17:00' }];
  const own = hours.parse({ timeZone: 'UTC', week, exceptions: [{ from: '2020-12-24' }] });
  const target = createFilesTarget(join(dist, 'client'), files);
  const notices = async (source: Facts) =>
    listNotices(await runChecks([factsCheck], target, { source }));
  expect(await notices({ ...facts, hours: own })).toEqual([
    expect.stringContaining('Your list of holidays ended on 24 December 2020'),
  ]);
  expect(await notices(facts)).toEqual([]);
});
