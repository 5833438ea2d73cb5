import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { buildVariables } from '../../src/packages/facts/parse-build.ts';
import { serverVariables } from '../../src/packages/hosts/node/variables.ts';

const read = (page: string) => readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');

/** The defaults in docs/run.md, by variable. */
const documented = new Map(
  [...read('run.md').matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| \S/gm)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('`', '')],
  ),
);
const variables = { ...buildVariables.shape, ...serverVariables.shape };

it('docs/run.md lists every variable in its order', () => {
  expect([...documented.keys()]).toEqual(Object.keys(variables));
});

/** The docs describe these defaults. The public quota is in other docs. */
const described = ['RATE_LIMIT', 'RATE_WINDOW'];

it.each(Object.entries(variables).filter(([name]) => !described.includes(name)))(
  'docs/run.md has the default of %s',
  (name, schema) => {
    const { data } = z.safeParse(schema, undefined);
    if (data === undefined) expect(documented.get(name)).toMatch(/^[a-zN]/);
    else expect(documented.get(name)).toBe(String(data));
  },
);
