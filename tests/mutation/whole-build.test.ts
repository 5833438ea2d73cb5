import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { findMismatches } from '../../src/agreement/find-mismatches.ts';
import { fileOf } from '../../src/agreement/form.ts';
import { forms, formsOfPage } from '../../src/agreement/forms.ts';
import type { Mismatch } from '../../src/agreement/mismatch.ts';
import { llmsFullPath, shareImagePath } from '../../src/published/paths.ts';
import { dist, root, startProgram } from '../http/hosts.ts';
import {
  decompress,
  findAllMismatches,
  pagesOf,
  readBuiltFiles,
  readerOf,
  readFacts,
  textOf,
  toComparable,
  type BuiltFiles,
} from './built-files.ts';
import {
  changeEveryFact,
  findFacts,
  listWritings,
  restore,
  toEnvironment,
  type BuildFacts,
  type FactName,
  type Writing,
} from './sentinels.ts';

/** Old values that may stay, because they aren't facts of the deployment. */
const survivors: Readonly<Record<string, readonly FactName[]>> = {
  // The operator's own machine.
  [`${docsPath}operate/run/index.html`]: ['baseUrl'],
  [`${docsPath}operate/run.md`]: ['baseUrl'],
  [`search of ${docsPath}operate/run/`]: ['baseUrl'],
  // The history of versions.
  [`${docsPath}changelog/index.html`]: ['version'],
  [`${docsPath}changelog.md`]: ['version'],
  [`search of ${docsPath}changelog/`]: ['version'],
  [llmsFullPath]: ['baseUrl', 'version'],
};

/** Compares the build that `npm test` made with a build of the same source and other facts. */
describe('A build with every fact changed', () => {
  let before: BuiltFiles;
  let after: BuiltFiles;
  let old: BuildFacts;
  let changed: BuildFacts;
  let writings: Writing[];
  let folder: string;

  beforeAll(async () => {
    before = await readBuiltFiles(join(dist, 'client'));
    old = readFacts(before);
    changed = changeEveryFact(old);
    writings = listWritings(old, changed);
    // The build imports packages from its own folder, so it must be inside the project.
    folder = await mkdtemp(join(root, 'node_modules', '.mutant-'));
    const program = startProgram(
      [
        'node_modules/astro/bin/astro.mjs',
        'build',
        ...['--config', 'tests/mutation/mutant.config.mjs', '--outDir', folder],
      ],
      toEnvironment(changed),
    );
    expect(await program.exited, program.output.stdout + program.output.stderr).toBe(0);
    after = await readBuiltFiles(join(folder, 'client'));
  }, 180_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('publishes the new facts, each as long as the old one', () => {
    expect(readFacts(after)).toEqual(changed);
    for (const writing of writings.filter(({ fact }) => fact !== 'contact')) {
      expect(writing.after).toHaveLength(writing.before.length);
      expect(writing.after).not.toBe(writing.before);
    }
  });

  it('has no mismatch', async () => {
    expect(await findAllMismatches(after, changed)).toEqual([]);
  });

  it('equals the old build once the old facts are put back', () => {
    const [ours, theirs] = [toComparable(before), toComparable(after)];
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
    const differing = [...theirs].flatMap(([path, text]) => {
      const restored = restore(text, writings);
      return restored === ours.get(path)
        ? []
        : [describeDifference(path, ours.get(path), restored)];
    });
    expect(differing).toEqual([]);
  });

  it('keeps no old fact', () => {
    const kept = [...toComparable(after)].flatMap(([path, text]) => {
      const facts = findFacts(text, writings, 'before');
      return facts.length > 0 ? [[path, facts]] : [];
    });
    expect(Object.fromEntries(kept)).toEqual(survivors);
  });

  it('states on each page and twin the facts that its form expects, and no others', () => {
    const texts = toComparable(after);
    for (const form of pagesOf(after).flatMap((page) => formsOfPage(page))) {
      const required = form.expected(changed).filter(({ optional }) => !optional);
      const expected = new Set(required.map(({ fact }) => toSource(fact)));
      const found = findFacts(texts.get(fileOf(form)) ?? '', writings, 'after');
      expect(found, fileOf(form)).toEqual([...expected].sort());
    }
  });

  it('has another share image', () => {
    const image = after.get(shareImagePath);
    expect(image?.equals(before.get(shareImagePath) ?? Buffer.alloc(0))).toBe(false);
  });

  it('has the same bytes in each file and its compressed files', () => {
    const compressed = decompress(after);
    expect(compressed.length).toBeGreaterThan(100);
    const other = compressed.filter(({ path, inside }) => !after.get(path)?.equals(inside));
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  it('shows every fact of the product on a page', () => {
    const texts = toComparable(after);
    const shown = pagesOf(after).flatMap((page) =>
      formsOfPage(page).flatMap((form) =>
        findFacts(texts.get(fileOf(form)) ?? '', writings, 'after'),
      ),
    );
    const security = ['contact', 'expires'];
    expect(new Set(shown)).toEqual(
      new Set(writings.map(({ fact }) => fact).filter((fact) => !security.includes(fact))),
    );
  });

  it('contradicts the old facts in every form, for every fact that the form reads', async () => {
    const found = await findAllMismatches(after, old);
    const all = [...forms, ...pagesOf(after).flatMap((page) => formsOfPage(page))];
    const missed = all.flatMap((form) =>
      form
        .expected(old)
        .filter(({ optional }) => !optional)
        .filter(({ fact }) => !hasMismatch(found, fileOf(form), fact))
        .map(({ fact, place }) => `${fileOf(form)}: ${fact} (${place})`),
    );
    expect(missed).toEqual([]);
  });

  it('is wrong if the file of all pages is not the pages', async () => {
    const full = textOf(before, llmsFullPath);
    const files = new Map(before).set(llmsFullPath, Buffer.from(`${full}More.\n`));
    expect(await findMismatches(readerOf(files), old)).toMatchObject([
      { file: llmsFullPath, received: 'other text' },
    ]);
  });
});

/** The fact that a URL of ours comes from. */
function toSource(fact: FactName): FactName {
  return fact === 'docs' || fact === 'openapi' ? 'baseUrl' : fact;
}

function hasMismatch(found: readonly Mismatch[], file: string, fact: FactName): boolean {
  return found.some((one) => one.file === file && one.fact.split(' ', 1)[0] === fact);
}

/** Shows the place of the first difference in both texts. */
function describeDifference(path: string, ours = '', theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `${path} at ${at}: ${around(ours)}, now ${around(theirs)}`;
}
