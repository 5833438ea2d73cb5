import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckout } from './checkout.ts';

it('A build whose dist is a link outside the project replaces what the link leads to', async () => {
  const checkout = await createCheckout();
  const parent = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  onTestFinished(async () => {
    rmSync(parent, { recursive: true });
    await checkout.remove();
  });
  const target = join(parent, 'www');
  symlinkSync(target, checkout.dist);
  mkdirSync(target);
  writeFileSync(join(target, 'old.html'), 'an old number');
  writeFileSync(join(target, 'files.json'), '{}');
  const { code, text } = await checkout.build();
  expect(code, text).toBe(0);
  expect(lstatSync(checkout.dist).isSymbolicLink()).toBe(true);
  expect(readdirSync(target)).toContain('client');
  expect(readdirSync(target)).not.toContain('old.html');
  expect(readdirSync(parent).filter((name) => name.startsWith('.'))).toEqual([]);
});
