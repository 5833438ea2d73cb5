import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scanFacts } from '../../src/packages/scan/scan-facts.ts';
import { facts } from '../fixtures/facts.ts';

const folder = join(import.meta.dirname, 'node_modules/bootstrap-icons/icons');
const icons = readdirSync(folder).map((name): [string, Buffer] => [
  `/icons/${name}`,
  readFileSync(join(folder, name)),
]);

it.each([
  '+12025550123',
  '+442079460123',
  '+4930123456',
  '+431234567890',
  '+33123456789',
  '+61212345678',
])('A public set of SVG icons has no wrong fact for %s', (phone) => {
  const { contradictions, suspected } = scanFacts(new Map(icons), { ...facts, phone });
  expect(icons.length).toBeGreaterThan(2000);
  expect([contradictions, suspected]).toEqual([[], []]);
});
