import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { toRequestPath, type Files } from '../../src/published/files.ts';
import { llmsFullPath, shareImagePath } from '../../src/published/paths.ts';
import { scanFacts } from '../../src/verify/facts-scan/scan-facts.ts';
import { dist, root, startProgram } from '../server/hosts.ts';
import { isSample, needsSample } from '../unit/sample-product.ts';
import { pagesOf, readFacts, toTexts } from './built-files.ts';
import {
  changeEveryFact,
  findFacts,
  listWritings,
  toEnvironment,
  type BuildFacts,
  type FactName,
  type Writing,
} from './sentinels.ts';

/** Old values that may stay, because they aren't facts of the deployment. */
const survivors: Readonly<Record<string, readonly FactName[]>> = {
  // The history of versions.
  [`${docsPath}changelog/index.html`]: ['version'],
  [`${docsPath}changelog.md`]: ['version'],
  [`search of ${docsPath}changelog/`]: ['version'],
  [llmsFullPath]: ['version'],
};

/**
 * Compares the build that `npm test` made with a build of the same source and other facts. An owner's own
 * pages may name facts that stay.
 */
describe.skipIf(!isSample)(`A build with every fact changed${needsSample}`, () => {
  let before: Files;
  let after: Files;
  let old: BuildFacts;
  let changed: BuildFacts;
  let writings: Writing[];
  let folder: string;

  beforeAll(async () => {
    before = await readFiles(join(dist, 'client'));
    old = readFacts(before);
    changed = changeEveryFact(old);
    writings = listWritings(old, changed);
    // The build imports packages from its own folder, so it must be inside the project.
    folder = await mkdtemp(join(root, 'node_modules', '.mutant-'));
    const args = ['build', '--config', 'tests/build/mutant.config.mjs', '--outDir', folder];
    const program = startProgram(
      ['node_modules/astro/bin/astro.mjs', ...args],
      toEnvironment(changed),
    );
    expect(await program.exited, program.output.stdout + program.output.stderr).toBe(0);
    after = await readFiles(join(folder, 'client'));
  }, 180_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('publishes the new facts on the same pages', () => {
    expect(pagesOf(after)).toEqual(pagesOf(before));
    expect(readFacts(after)).toEqual(changed);
    for (const writing of writings) expect(writing.after).not.toBe(writing.before);
  });

  it('states the new facts and no others', () => {
    const published = new Map([...after].map(([path, bytes]) => [toRequestPath(path), bytes]));
    expect(scanFacts(published, changed)).toEqual([]);
  });

  it('keeps no old fact', () => {
    const kept = [...toTexts(after)].flatMap(([path, text]) => {
      const facts = findFacts(text, writings, 'before');
      return facts.length > 0 ? [[path, facts]] : [];
    });
    expect(Object.fromEntries(kept)).toEqual(survivors);
  });

  it('has another share image', () => {
    const image = after.get(shareImagePath);
    expect(image?.equals(before.get(shareImagePath) ?? Buffer.alloc(0))).toBe(false);
  });
});
