import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist } from './hosts.ts';

/** Words that the docs don't use, with those that they use. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/(?<!public read )\bbudgets?\b/i, 'rate limit or quota'],
  [/\b(?:behaviour|colour|catalogue|licence|favour|honour|centre|grey)\b/i, 'American spelling'],
  [/\b\w+(?:is|iz)ation of\b/i, 'a verb'],
  [/\b(?:normalis|optimis|recognis|organis|summaris|authoris|serialis)\w+/i, '-ize'],
  [/\b(?:disagreements?|patience|desk|whom|whilst|amongst|thereof|hereby)\b/i, 'a plain word'],
  [/\b(?:simply|easily|obviously|basically|just|please|very)\b/i, 'nothing'],
  [/\b(?:utilize|leverage|in order to|prior to|as well as|due to the fact)\b/i, 'a short word'],
  [/\b(?:will be|has been|have been) \w+ed\b/i, 'present tense and active voice'],
  [/\bwhat is (?:otherwise|no longer|stored)\b/i, 'a subject'],
  [/\b(?:can not|is not able to)\b/i, 'can’t'],
];

const client = join(dist, 'client');
const docs = docsPath.slice(1, -1);
const twins = globSync(['index.md', `${docs}.md`, `${docs}/**/*.md`], { cwd: client }).toSorted();

/** Returns the text of a page without its code, URLs, and paths of files. */
function readProse(twin: string): string {
  return readFileSync(join(client, twin), 'utf8')
    .replace(/^( *`{3,}).*\n[^]*?^\1$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)|<https?:[^>]*>/g, ']');
}

it('Every page has a twin', () => {
  expect(twins.length).toBeGreaterThan(15);
});

it.each(twins)('%s has no word that the docs avoid', (twin) => {
  const found = readProse(twin)
    .split('\n')
    .flatMap((line) =>
      terms
        .filter(([word]) => word.test(line))
        .map(([word, instead]) => `${word.exec(line)?.[0] ?? ''} (use ${instead}): ${line}`),
    );
  expect(found).toEqual([]);
});
