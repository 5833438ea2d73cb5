import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProductProblems } from '../../../src/facts/product-schema.ts';
import { copyServer } from '../../server/server-copy.ts';

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const productFile = 'src/facts/product.ts';

let folder: string;
beforeEach(async () => {
  folder = await copyServer();
  // The sample, whatever the owner wrote.
  writeFileSync(
    join(folder, productFile),
    read(productFile).replace(/number: '.*'/, "number: '+12025550123'"),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const answers = {
  name: 'Harbor Clinic',
  description: 'A clinic with one booking line.',
  'when-to-use': 'Use it when a person wants to see a doctor.',
  phone: '+442079460123',
  takes: 'voice',
  'not-provided': 'There is no public booking API.',
  'base-url': 'https://clinic.example',
  'agents-url': 'https://agents.clinic.example/mcp',
  'security-contact': 'mailto:security@clinic.example',
};

function toFlags(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([flag, value]) => `--${flag}=${value}`);
}

function setUp(args: readonly string[]) {
  const command = ['src/setup/cli.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    input: '',
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

async function importProduct() {
  const { product } = (await import(join(folder, productFile))) as { product: unknown };
  return product;
}

it('Flags write product.ts and the variables, and the output says what to run next', async () => {
  writeFileSync(join(folder, '.env'), 'PORT=8080\nPUBLIC_BASE_URL=https://old.example\n');
  const { status, text } = setUp([...toFlags(answers), '--overwrite']);
  expect(text).toContain('npm run dev');
  expect(status).toBe(0);
  expect(read('.env')).toBe('PORT=8080\nPUBLIC_BASE_URL=https://clinic.example\n');
  const product = await importProduct();
  expect(findProductProblems(product)).toEqual([]);
  expect(product).toMatchObject({
    name: 'Harbor Clinic',
    phone: { number: '+442079460123', takes: ['voice'] },
    notProvided: 'There is no public booking API.',
    home: { title: 'Call one number' },
    contact: { security: 'mailto:security@clinic.example' },
  });
  // Only the owner knows whether the endpoint needs a token.
  expect(product).toHaveProperty('agents.endpoint', {
    url: 'https://agents.clinic.example/mcp',
    method: 'POST',
  });
  expect(read(productFile)).not.toMatch(/roommate|find_matches/);
});

it('Without --overwrite, flags change nothing', () => {
  const before = read(productFile);
  const { status, text } = setUp(toFlags(answers));
  expect(text).toBe(`To change ${productFile}, add --overwrite.\n`);
  expect(status).toBe(1);
  expect(read(productFile)).toBe(before);
});

it('Every missing or wrong flag has a line with the message of the schema', () => {
  const { name: _name, ...others } = answers;
  const { status, text } = setUp([...toFlags({ ...others, phone: '555' }), '--overwrite']);
  expect(text).toMatch(/  name: expected text that is not empty.*; received nothing/);
  expect(text).toMatch(/  phone: expected a valid phone number in E\.164 form.*; received "555"/);
  expect(status).toBe(1);
});

it('Without a terminal or flags, it says how to list the flags', () => {
  const { status, text } = setUp([]);
  expect(text).toBe('In a script, use flags: npm run setup -- --help\n');
  expect(status).toBe(1);
  expect(setUp(['--help']).text).toContain('--phone: Its phone number');
});
