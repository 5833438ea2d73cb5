import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { assetsFirstGaps, workerFirstGaps } from '../../../src/gaps/cloudflare.ts';
import { checks } from '../../../src/verify/checks.ts';
import { isSelected } from '../../../src/verify/select.ts';
import { dist } from '../../http/hosts.ts';

const page = readFileSync(join(dist, 'client', docsPath, 'operate/cloudflare.md'), 'utf8');

it('The page about Cloudflare counts each check that fails with assets first', () => {
  const failing = [...workerFirstGaps, ...assetsFirstGaps].flatMap((gap) => gap.checks);
  const passing = checks.filter(({ id }) => !isSelected(id, failing));
  expect(page).toMatch(RegExp(`Assets first.* ${passing.length} of ${checks.length} checks pass`));
});
