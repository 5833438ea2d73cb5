import { renameSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { SettingsError } from '../../src/packages/settings/environment.ts';
import { readFacts } from '../../src/packages/facts/read-facts.ts';
import { readWhenRight } from '../../src/packages/integration/read-when-right.ts';
import { useTempFolder } from '../temp-folder.ts';
import { website } from '../../src/packages/facts/site.ts';

const { at, write } = useTempFolder();

const right = `name: Harbor Clinic
description: A clinic with one phone line.
when_to_use: When a person wants to see a doctor.
phone:
  number: '+442079460123'
`;

it('Facts that are wrong are read again each time that an editor replaces the file', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const file = at('product.yaml');
  const replace = (text: string) => {
    write('new.yaml', text);
    renameSync(at('new.yaml'), file);
  };
  write('product.yaml', right.replace('name', 'nmae'));
  const reading = readWhenRight(file, () => readFacts(file, {}, website));
  await vi.waitFor(() => {
    expect(printed.mock.lastCall?.[0]).toMatch('line 1, column 1: nmae');
  });
  replace(right.replace('phone:', 'phnoe:'));
  await vi.waitFor(() => {
    expect(printed.mock.lastCall?.[0]).toMatch('phnoe: did you');
  }, 5000);
  replace(right);
  expect(await reading).toMatchObject({ name: 'Harbor Clinic' });
  expect(printed).toHaveBeenCalledTimes(2);
  printed.mockRestore();
});

it('Another error is thrown', async () => {
  const read = () => readWhenRight(at('product.yaml'), () => Promise.reject(new Error('other')));
  await expect(read()).rejects.toThrow('other');
  await expect(read()).rejects.not.toBeInstanceOf(SettingsError);
});
