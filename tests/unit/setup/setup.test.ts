import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseProduct } from '../../../src/facts/product-schema.ts';
import { copyServer } from '../../server/server-copy.ts';

const productFile = 'src/facts/product.ts';
const read = () => readFileSync(join(folder, productFile), 'utf8');

let folder: string;
beforeEach(async () => {
  folder = await copyServer();
  // The sample, whatever the owner wrote.
  writeFileSync(
    join(folder, productFile),
    read().replace(/number: '.*'/, "number: '+12025550123'"),
  );
});
afterEach(() => rm(folder, { recursive: true }));

/** Types an answer after each prompt, and then ends the input. */
async function setUp(answers: readonly string[]) {
  const child = spawn(process.execPath, ['src/setup/cli.ts'], { cwd: folder });
  const rest = [...answers];
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    // clack hides the cursor when a prompt is ready.
    const answer = chunk.includes('\u001B[?25l') ? rest.shift() : undefined;
    if (answer !== undefined) child.stdin.write(`${answer}\r`);
    else if (rest.length === 0) child.stdin.end();
  });
  const [status] = (await once(child, 'close')) as [number];
  return { status, text };
}

it('Setup writes the answers to product.ts, and says what to run next', async () => {
  const { status, text } = await setUp([
    'Harbor Clinic',
    'A clinic with one booking line.',
    'Use it when a person wants to see a doctor.',
    '+44 20 7946 0123',
    'Voice',
    'There is no public booking API.',
  ]);
  expect(text).toContain('npm run dev');
  expect(status).toBe(0);
  const { product } = (await import(join(folder, productFile))) as { product: unknown };
  expect(parseProduct(product)).toMatchObject({
    name: 'Harbor Clinic',
    phone: { number: '+442079460123', takes: ['voice'] },
    notProvided: 'There is no public booking API.',
    home: { title: 'Call one number' },
  });
  expect(read()).not.toMatch(/roommate|find_matches/);
});

it.each([
  ['Without answers', [], 'The name of your product'],
  ['Ctrl+C', ['Harbor Clinic', '\u0003'], 'What it is'],
  [
    'An invalid answer',
    ['A', 'B', 'C', '555'],
    'Expected a valid phone number in E.164 form, such as +442079460123.',
  ],
])('%s, setup changes nothing', async (_title, answers, message) => {
  const before = read();
  const { status, text } = await setUp(answers);
  expect(text).toContain(message);
  expect(text).toContain('Nothing was written.');
  expect(status).toBe(1);
  expect(read()).toBe(before);
});
