/** Three numbers that are no date, IP address, or part of a longer version. */
const semver = /(?<![\w.-])v?(\d{1,4}\.\d{1,4}\.\d{1,4})(?![\w-]|\.\w)/g;

const word = '(?:versi\\p{L}*|верси\\p{L}*|バージョン|버전|版本|v)';

/** Words that may stand between "API" and its version. */
const between =
  '(?:docs|document|description|reference|current|is|has|at|now|the|its|hat|ist|est|es|la|de)';

const subject = '(?<!\\p{L})(?:(?<owner>[\\p{L}.]{1,30}) )?(?<!\\p{L})(?:API|OpenAPI document)';

/** "The API is at version", "API-Version:", "version of the API:". */
const named = [
  new RegExp(
    `${subject}(?:'s)?(?:\\P{L}{1,3}${between}){0,4}\\P{L}{1,3}${word}(?: is| now){0,2}\\P{L}{0,4}$`,
    'iu',
  ),
  new RegExp(`(?<!\\p{L})${word}(?: number)? of ${subject}(?: is| now){0,2}\\P{L}{0,4}$`, 'iu'),
];

/** "Version 1.2.0 of the API" */
const beforeNumber = new RegExp(`(?<!\\p{L})${word}\\P{L}{0,2}$`, 'iu');
const afterNumber = new RegExp(`^ of ${subject}`, 'iu');

/** Other words before "API" name another one: "the Google Maps API". */
const ownWords = /^(?:The|This|Our|Public|Info|Or|And|Use|With|Die|La|\p{Ll}*)$/u;

/** Words around a version that tell of the past. */
const pastBefore =
  /(?<!\p{L})(?:since|until|before|after|from|than|older|earlier|former|previous|seit|bis|ab|depuis|desde)(?: the| our)? (?:API|version)/iu;
const pastAfter =
  /^\P{L}{0,3}(?:(?:added|changed|removed|introduced|deprecated|was|had|and|or|to)(?!\p{L})|\d{4}-\d)/iu;

/** The field `version` of the info record, near its other fields. */
const field = /(?<![\p{L}_])version["'`* ]{0,3}[:|] {0,3}["'`]?$/iu;
const otherFields = [/(?<!\w)mcp\W/, /(?<!\w)openapi\W/, /(?<!\w)docs\W/];

/** Finds the versions in a text that it says are this API's, or those of the API of the product with this name. */
export function findVersions(text: string, name: string): string[] {
  return Array.from(text.matchAll(semver)).flatMap(({ index, 0: whole, 1: version = '' }) => {
    const near =
      text
        .slice(Math.max(0, index - 80), index)
        .split('\n')
        .at(-1) ?? '';
    const before = whole.startsWith('v') ? `${near}v` : near;
    const after = text.slice(index + whole.length, index + whole.length + 60);
    const around = text.slice(Math.max(0, index - 2000), index + 2000);
    if (field.test(before) && otherFields.every((pattern) => pattern.test(around)))
      return [version];
    const found = [
      ...named.map((pattern) => pattern.exec(before)),
      beforeNumber.test(before) ? afterNumber.exec(after) : null,
    ].find(Boolean);
    const owner = found?.groups?.owner ?? '';
    const isOwn = found && (ownWords.test(owner) || name.endsWith(owner));
    return isOwn && !pastBefore.test(before) && !pastAfter.test(after) ? [version] : [];
  });
}
