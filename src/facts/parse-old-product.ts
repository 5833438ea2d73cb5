import { parse } from 'yaml';

/** Comments and texts of a program. */
const tokens = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\]|\\[^])*`/g;

/**
 * Parses the object in product.ts, which versions before 0.4 had, as data: its texts are right, and other expressions
 * aren't evaluated.
 * @throws {Error} if that isn't possible.
 */
export function parseOldProduct(source: string): object {
  const [, literal = ''] = /\bconst product\b[^=]*=\s*(\{[^]*?\n\})/.exec(source) ?? [];
  // Without comments, and with texts in double quotes, it is a flow mapping of YAML.
  const mapping = literal
    .replace(tokens, (token) =>
      token.startsWith('/') ? '' : JSON.stringify(token.slice(1, -1).replace(/\\([^])/g, '$1')),
    )
    .replace(/"\s*\+\s*"/g, '');
  return parse(mapping, { schema: 'failsafe', logLevel: 'error' }) as object;
}

/** Lists the lines of the comments in product.ts, without their marks. */
export function listComments(source: string): string[] {
  return Array.from(source.matchAll(tokens), ([token]) => token)
    .filter((token) => token.startsWith('/'))
    .flatMap((comment) => comment.replace(/^\/[/*]|\*\/$/g, '').split('\n'))
    .map((line) => line.replace(/^\s*\*?/, '').trim())
    .filter((line) => line !== '');
}
