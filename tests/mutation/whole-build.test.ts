import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDisagreements } from '../../src/forms/agreement.ts';
import { factsOf, fileOf, type FactName } from '../../src/forms/form.ts';
import { constants, forms, formsOfPage } from '../../src/forms/forms.ts';
import { llmsFullPath, shareImagePath } from '../../src/site/paths.ts';
import { twinPath } from '../../src/site/twin-path.ts';
import { dist, root, startProgram } from '../http/hosts.ts';
import {
  decompress,
  findAllDisagreements,
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
  type Writing,
} from './sentinels.ts';

/** What states a value of before and is right to: no fact of the deployment, though it looks like one. */
const survivors: Readonly<Record<string, readonly FactName[]>> = {
  // Where the server answers on the machine that runs it.
  '/docs/operate/run/index.html': ['baseUrl'],
  '/docs/operate/run.md': ['baseUrl'],
  'search of /docs/operate/run/': ['baseUrl'],
  // The history of versions.
  '/docs/changelog/index.html': ['version'],
  '/docs/changelog.md': ['version'],
  'search of /docs/changelog/': ['version'],
  [llmsFullPath]: ['baseUrl', 'version'],
};

/** A build as `npm test` made it, and one of the same source with every fact changed. */
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
    // Within the project, since the build imports packages from where it is written.
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

  it('publishes them, each as long as the one of before', () => {
    expect(readFacts(after)).toEqual(changed);
    for (const writing of writings.filter(({ fact }) => fact !== 'contact')) {
      expect(writing.after).toHaveLength(writing.before.length);
      expect(writing.after).not.toBe(writing.before);
    }
  });

  it('agrees with itself in every form', async () => {
    expect(await findAllDisagreements(after, changed)).toEqual([]);
  });

  it('is the build of before, once the facts of before are put back', () => {
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

  it('keeps no fact of before', () => {
    const kept = [...toComparable(after)].flatMap(([path, text]) => {
      const facts = findFacts(text, writings, 'before');
      return facts.length > 0 ? [[path, facts]] : [];
    });
    expect(Object.fromEntries(kept)).toEqual(survivors);
  });

  it('states in each file the facts that the table of forms names, and in no other file any', () => {
    const all = [...forms, ...pagesOf(after).flatMap((page) => formsOfPage(page))];
    const expected = new Map<string, Set<FactName>>();
    for (const form of all.filter(({ path }) => path !== shareImagePath)) {
      const facts = factsOf(form, changed).map((fact) => (isDerived(fact) ? 'baseUrl' : fact));
      expected.set(fileOf(form), new Set([...(expected.get(fileOf(form)) ?? []), ...facts]));
    }
    const came = [...toComparable(after)]
      .filter(([path]) => !path.startsWith('search of '))
      .map(([path, text]) => [path, findFacts(text, writings, 'after')] as const)
      .filter(([, facts]) => facts.length > 0);
    expect(Object.fromEntries(came)).toEqual(
      Object.fromEntries([...expected].map(([file, facts]) => [file, [...facts].sort()])),
    );
  });

  it('has another shared image', () => {
    expect(after.get(shareImagePath)?.equals(before.get(shareImagePath) ?? Buffer.alloc(0))).toBe(
      false,
    );
  });

  it('compresses what it publishes, and nothing older', () => {
    const compressed = decompress(after);
    expect(compressed.length).toBeGreaterThan(100);
    const other = compressed.filter(({ path, inside }) => !after.get(path)?.equals(inside));
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  it('has every published API and agent file in the table, or among the constants', () => {
    const pages = pagesOf(after);
    const known = new Set([
      ...forms.map((form) => fileOf(form)),
      ...Object.keys(constants),
      ...pages.flatMap((page) => twinPath(page) ?? []),
      '/favicon.svg',
      '/_headers',
    ]);
    const unknown = [...after.keys()].filter(
      (path) => !known.has(path) && !/^\/(?:_astro|pagefind)\/|\.(?:html|br|gz)$/.test(path),
    );
    expect(unknown).toEqual([]);
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

  it('disagrees with the facts of before in every form, on every fact that it reads there', async () => {
    const found = await findAllDisagreements(after, old);
    const all = [...forms, ...pagesOf(after).flatMap((page) => formsOfPage(page))];
    const missed = all.flatMap((form) =>
      form
        .states(old)
        .filter(({ optional }) => !optional)
        .filter(({ fact }) => !hasDisagreement(found, fileOf(form), fact))
        .map(({ fact, place }) => `${fileOf(form)}: ${fact} (${place})`),
    );
    expect(missed).toEqual([]);
  });

  it('is noticed where the file of all pages is not the pages', async () => {
    const full = textOf(before, llmsFullPath);
    const files = new Map(before).set(llmsFullPath, Buffer.from(`${full}More.\n`));
    expect(await findDisagreements(readerOf(files), old)).toMatchObject([
      { file: llmsFullPath, came: 'other text' },
    ]);
  });
});

function isDerived(fact: FactName): boolean {
  return fact === 'docs' || fact === 'openapi';
}

function hasDisagreement(
  found: readonly { readonly file: string; readonly fact: string }[],
  file: string,
  fact: FactName,
): boolean {
  return found.some((one) => one.file === file && one.fact.split(' ', 1)[0] === fact);
}

/** Where two texts part, with what stands there. */
function describeDifference(path: string, ours = '', theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `${path} at ${at}: ${around(ours)}, now ${around(theirs)}`;
}
