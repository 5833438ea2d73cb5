import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareForm } from '../../src/agreement/compare.ts';
import { fileOf, type Form } from '../../src/agreement/form.ts';
import { forms } from '../../src/agreement/forms.ts';
import { readFiles } from '../../src/integrations/files.ts';
import { llmsFullPath } from '../../src/published/paths.ts';
import { toContactLink } from '../../src/published/phone.ts';
import { drawQrCode } from '../../src/published/qr-code.ts';
import { checks } from '../../src/verify/checks.ts';
import { createFilesTarget } from '../../src/verify/files-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import { dist } from '../http/hosts.ts';
import { readFacts, textOf } from './built-files.ts';
import { changeEveryFact, listWritings, type FactName } from './sentinels.ts';

const files = await readFiles(join(dist, 'client'));
const facts = readFacts(files);
const changed = changeEveryFact(facts);
const writings = listWritings(facts, changed);

/** Facts that no other file states, so nothing can contradict them. */
const unique: Readonly<Record<string, readonly FactName[]>> = {
  '/.well-known/security.txt': ['contact'],
};

/** The published text files, without pages, their twins, and the files that only pages use. */
const paths = [...files.keys()].filter(
  (path) =>
    !/^\/(?:_astro|pagefind)\/|\.(?:html|svg|png|br|gz)$/.test(path) &&
    !/^\/(?!api\/|\.well-known\/).*\.md$/.test(path) &&
    path !== llmsFullPath,
);

/**
 * The checks of the build's gate, which compares the forms itself. A build writes its manifest last, with
 * the digests of wrong files too.
 */
const gateChecks = checks.filter(
  ({ id, need }) => need === 'file' && !id.startsWith('agree-') && id !== 'manifest-digests',
);

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

async function isFound(edited: Readonly<Record<string, string>>): Promise<boolean> {
  const all = new Map(files);
  for (const [path, text] of Object.entries(edited)) all.set(path, Buffer.from(text));
  const isWrong = (form: Form) => compareForm(form, all.get(fileOf(form)), facts).length > 0;
  if (Object.values(forms).some(isWrong)) return true;
  const results = await runChecks(gateChecks, createFilesTarget('files', all));
  return results.some(({ outcome }) => outcome === 'failed');
}

describe('A fact that is wrong in one place is found', () => {
  it.each(paths)('in %s', async (path) => {
    const missed: FactName[] = [];
    for (const { fact, text } of mutate(textOf(files, path))) {
      if (!(await isFound({ [path]: text }))) missed.push(fact);
    }
    expect(missed).toEqual(unique[path] ?? []);
  });

  it('in the JSON-LD of the home page', async () => {
    const html = textOf(files, '/index.html');
    const [script = ''] = /<script type="application\/ld\+json">[^]*?<\/script>/.exec(html) ?? [];
    const mutants = [...mutate(script)];
    expect(mutants.length).toBeGreaterThan(5);
    for (const { text } of mutants) {
      expect(await isFound({ '/index.html': html.replace(script, () => text) })).toBe(true);
    }
  });

  it('in the QR code of the home page', async () => {
    const html = textOf(files, '/index.html');
    const [right, wrong] = [facts, changed].map(
      ({ phone }) => drawQrCode(toContactLink(phone)).path,
    );
    expect(html).toContain(right);
    expect(await isFound({ '/index.html': html.replace(right ?? '', wrong ?? '') })).toBe(true);
  });

  it('in more than 150 places', () => {
    const mutants = paths.flatMap((path) => [...mutate(textOf(files, path))]);
    expect(mutants.length).toBeGreaterThan(150);
  });
});

describe('A fact that is wrong in every copy of the info record is found', () => {
  const copies = ['/api/v1/info', '/api/info', '/api/v1/info.md', '/api/info.md'];

  /** Replaces a text in the examples of the OpenAPI document. */
  function editExamples(from: string, to: string): string {
    return JSON.stringify(JSON.parse(textOf(files, '/openapi.json')), (key, value: unknown) =>
      key === 'example'
        ? (JSON.parse(JSON.stringify(value).replaceAll(from, to)) as unknown)
        : value,
    );
  }

  it.each(['name', 'description', 'phone', 'mcp', 'when_to_use'] as const)('%s', async (fact) => {
    const [from, to] = [facts[fact], changed[fact]];
    const edited: Record<string, string> = { '/openapi.json': editExamples(from, to) };
    for (const path of copies) edited[path] = textOf(files, path).replaceAll(from, to);
    expect(await isFound(edited)).toBe(true);
  });
});
