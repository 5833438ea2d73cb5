import { listComments } from '../facts/parse-old-product.ts';
import { setFields } from './edit-field.ts';

/** What a conversion reads. */
interface Old {
  /** The text of product.ts, and the product that it exports. */
  readonly source: string;
  readonly product: object;
  /** Texts of product.ts and of its samples in versions of Frontdesk, whose lines are not the owner's. */
  readonly known: string;
}

/**
 * Writes the facts of product.ts, which versions before 0.4 had, into the text of the new sample. The owner's own comments
 * go to its end.
 */
export function convertProduct(sample: string, { source, product, known }: Old): string {
  const text = setFields(sample, [], toTexts(product));
  // Setup wrote samples as comments, with other quotes, and with the marks of comments within them.
  const toPlain = (line: string) => line.replace(/^[\s/*]+/, '').trim();
  const toKey = (line: string) => toPlain(line).replace(/[\\'"]|,$/g, '');
  const others = new Set(['', ...[...known.split('\n'), ...listComments(known)].map(toKey)]);
  const samples = toKey(known);
  const isSample = (line: string) => /^\w+: /.test(line) && samples.includes(toKey(line));
  const own = listComments(source)
    .map(toPlain)
    .filter((line) => !others.has(toKey(line)) && !isSample(line));
  const heading = own.length > 0 ? ['Your comments in product.ts:'] : [];
  return text + [...heading, ...own].map((line) => `# ${line}\n`).join('');
}

/** Makes every value in an object a text. */
function toTexts(product: object): object {
  const toText = (_name: string, part: unknown) =>
    typeof part === 'number' || typeof part === 'boolean' ? String(part) : part;
  return JSON.parse(JSON.stringify(product, toText)) as object;
}
