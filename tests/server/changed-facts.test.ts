import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { createCheckout } from '../build/checkout.ts';
import { facts } from '../fixtures/facts.ts';
import { findFreePort, startProgram } from './hosts.ts';

it('npm run dev shows what is wrong with a changed fact, and the corrected fact on every page', async () => {
  const checkout = await createCheckout();
  onTestFinished(() => checkout.remove());
  const { folder } = checkout;
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const [, ...args] = scripts.dev?.split(' ') ?? [];
  const port = await findFreePort();
  const env = { NODE_ENV: 'development' };
  const dev = startProgram([...args, '--port', String(port)], env, folder);
  onTestFinished(async () => {
    dev.process.kill();
    await dev.exited;
  });

  const file = join(folder, productFile);
  const text = readFileSync(file, 'utf8');
  const readTitles = () =>
    Promise.all(
      ['/', '/docs/'].map(async (path) => {
        const page = await fetch(`http://localhost:${port}${path}`);
        return /(?<=<title>)[^<]*/.exec(await page.text())?.[0];
      }),
    ).catch(() => []);

  await expect.poll(readTitles).toContain(`${facts.home.title} | ${facts.name}`);
  writeFileSync(file, text.replace(facts.accent, 'green'));
  await expect
    .poll(() => dev.output.stderr)
    .toMatch(
      /^product\.yaml has wrong or missing fields:\n {2}line \d+, column 1: accent: expected .*"green"\n/m,
    );
  writeFileSync(file, text.replace(facts.home.title, 'Saw?').replace(facts.name, 'Sawmill'));
  await expect.poll(readTitles).toEqual(['Saw? | Sawmill', 'Quickstart | Sawmill']);
});
