import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMismatches } from '../../src/agreement/find-mismatches.ts';
import { llmsFullPath } from '../../src/site/paths.ts';
import { checks } from '../../src/verify/checks.ts';
import { runChecks } from '../../src/verify/run.ts';
import { dist } from '../http/hosts.ts';
import { createFilesTarget, readBuiltFiles, readerOf, readFacts, textOf } from './built-files.ts';
import { changeEveryFact, listWritings, type FactName } from './sentinels.ts';

const files = await readBuiltFiles(join(dist, 'client'));
const facts = readFacts(files);
const writings = listWritings(facts, changeEveryFact(facts));

/** Facts that no other file states, so nothing can contradict them. */
const unique: Readonly<Record<string, readonly FactName[]>> = {
  '/.well-known/security.txt': ['contact', 'expires'],
};

/**
 * The published text files, without pages and the files that only pages use. Twins are left out too,
 * because `llms-full.txt` is compared with them byte for byte.
 */
const paths = [...files.keys()].filter(
  (path) =>
    !/^\/(?:_astro|pagefind)\/|\.(?:html|svg|png|br|gz)$/.test(path) &&
    !/^\/(?!api\/).*\.md$/.test(path) &&
    path !== llmsFullPath,
);

/** A build writes its manifest last, with the digests of wrong files too. */
const fileChecks = checks.filter(({ id, need }) => need === 'file' && id !== 'manifest-digests');

/** Changes one fact in one place, for each place in the text. */
function* mutate(text: string): Generator<{ fact: FactName; text: string }> {
  const seen = new Set<number>();
  for (const { fact, before, after } of writings) {
    for (let at = text.indexOf(before); at !== -1; at = text.indexOf(before, at + 1)) {
      const end = at + before.length;
      // A fact that contains another one comes first.
      if (!seen.has(at)) yield { fact, text: `${text.slice(0, at)}${after}${text.slice(end)}` };
      for (let index = at; index < end; index += 1) seen.add(index);
    }
  }
}

async function isFound(path: string, text: string): Promise<boolean> {
  const changed = new Map(files).set(path, Buffer.from(text));
  if ((await findMismatches(readerOf(changed), facts)).length > 0) return true;
  const results = await runChecks(fileChecks, createFilesTarget(changed));
  return results.some(({ outcome }) => outcome === 'failed');
}

describe('A fact that is wrong in one place is found', () => {
  it.each(paths)('in %s', async (path) => {
    const missed: FactName[] = [];
    for (const { fact, text } of mutate(textOf(files, path))) {
      if (!(await isFound(path, text))) missed.push(fact);
    }
    expect(missed).toEqual(unique[path] ?? []);
  });

  it('in more than 200 places', () => {
    const mutants = paths.flatMap((path) => [...mutate(textOf(files, path))]);
    expect(mutants.length).toBeGreaterThan(200);
  });
});
