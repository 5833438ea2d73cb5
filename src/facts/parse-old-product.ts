/** Comments and texts of a program. */
const tokens = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\]|\\[^])*`/g;

/** Lists the lines of the comments in product.ts, without their marks. */
export function listComments(source: string): string[] {
  return Array.from(source.matchAll(tokens), ([token]) => token)
    .filter((token) => token.startsWith('/'))
    .flatMap((comment) => comment.replace(/^\/[/*]|\*\/$/g, '').split('\n'))
    .map((line) => line.replace(/^\s*\*?/, '').trim())
    .filter((line) => line !== '');
}
