import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { findProgram, needs } from '../find-program.ts';
import { createCheckout, type Checkout } from './checkout.ts';

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
  await rm(join(checkout.folder, '.git'), { force: true });
});
afterAll(() => checkout.remove());

function git(...args: string[]): void {
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@desk.example'];
  const env = { PATH: process.env.PATH, GIT_COMMITTER_DATE: '2026-03-02T12:30:00Z' };
  execFileSync('git', [...settings, ...args], { cwd: checkout.folder, env });
}

const page = (number: string, street: string) =>
  `---\ntitle: Prices\n---\n\nAsk us: ${number}\n\nWe are at ${street}, Leeds.\n`;

const installed = findProgram('git');
it.skipIf(!installed)(
  `After a number is changed by hand, a page with the old one stops the build until it is changed too${needs(installed, 'git')}`,
  async () => {
    const file = join(checkout.folder, 'src/content/docs/prices.md');
    const facts = join(checkout.folder, productFile);
    await writeFile(file, page('202-555-0142', '12 HIGH ST'));
    const source = await readFile(facts, 'utf8');
    const at = (street: string) =>
      `address:\n  street: ${street}\n  city: Leeds\n  country: GB\n${source}`;
    await writeFile(facts, at('12 High Street'));
    git('init', '--quiet');
    git('add', productFile, 'src/content');
    git('commit', '--quiet', '--message', 'Begin');
    await writeFile(facts, at('5 Quay').replace('+12025550142', '+1 202-555-0177'));
    const read =
      'Old facts: 1 earlier version of product.yaml in Git, which goes back to 2026-03-02.\n';

    const stopped = await checkout.build();
    expect(stopped.code).toBe(1);
    expect(stopped.text).toContain(read);
    expect(stopped.text).toContain(
      '\n  src/content/docs/prices.md:7  12 High Street, Leeds is a former value.\n',
    );
    expect(stopped.text).toContain(`
  src/content/docs/prices.md:5  202-555-0142 is a former phone number; yours is +1 202 555 0177.
    Replace or remove it,`);

    await writeFile(file, page('202-555-0177', '5 Quay'));
    const { code, text } = await checkout.build();
    expect(code, text).toBe(0);
    expect(text).toMatch(new RegExp(`^${read}Published \\d+ files`, 'm'));
  },
);
