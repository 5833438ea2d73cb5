import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dist } from '../project.ts';

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

/** The text of all pages, without code, URLs, and paths of files. */
const prose = readFileSync(join(dist, 'client/llms-full.txt'), 'utf8')
  .replace(/^( *`{3,}).*\n[^]*?^\1$/gm, '')
  .replace(/`[^`\n]*`/g, '')
  .replace(/\]\([^)]*\)|<!-- .* -->|<https?:[^>]*>/g, ']');

it.each(terms)('No page matches %s, because the docs use %s', (word) => {
  expect(prose).toMatch(/^# /m);
  expect(prose.split('\n').filter((line) => word.test(line))).toEqual([]);
});
