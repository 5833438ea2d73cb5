import { runInNewContext } from 'node:vm';
import type { FieldPath } from './find-field.ts';
import { renderYamlField, renderFields, toSample, type Comments } from './render-field.ts';
import { readComment, scanComments, type Scanned } from './scan-comments.ts';
import { listGroupFields } from './template.ts';

/**
 * Converts product.ts, which versions before 0.4 had, to the lines of product.yaml. Keeps the order of the fields and
 * all comments, and adds samples of fields that the source lacks. Commented samples become YAML too.
 */
export function convertProduct(source: string, product: object): string[] {
  const [start = ''] = /^[^]*?\bconst product\b[^=]*=/.exec(source) ?? [];
  const header = [...start.matchAll(/(?<=^|[\s;])(?:\/\/.*|\/\*[^]*?\*\/)/g)]
    .map(([comment]) => readComment(comment))
    .filter(([line]) => !line?.startsWith('What this site says about your product.'));
  const scanned = scanComments(source.slice(start.length));
  const fields = renderFields([], toTexts(product) as object, readComments([], scanned));
  // Comments in the middle of an expression belong to no field.
  const others = [...scanned.values()].flatMap(({ above, after = [] }) => above.concat(after));
  return [...header.flat().map(toComment), ...fields, ...others.map(toComment)];
}

/** Returns a function that takes the comments of each field, as YAML, from those of a group. */
function readComments(group: FieldPath, scanned: Map<string, Scanned>) {
  return (path: FieldPath): Comments => {
    const key = path.slice(group.length).join('.');
    const { above, after } = scanned.get(key) ?? { above: [] };
    scanned.delete(key);
    const end = after === undefined ? undefined : toComment(after);
    return { above: convertComments(path.slice(0, -1), above), after: end };
  };
}

/** Converts the lines of comments in a group. */
function convertComments(group: FieldPath, lines: readonly string[]): string[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const name = /^\w+(?=:)/.exec(first)?.[0] ?? '';
  const counts = listGroupFields(group).includes(name) ? lines.keys() : [];
  for (const index of counts) {
    const source = `{${lines.slice(0, index + 1).join('\n')}\n}`;
    const value = evaluate(source)?.[name];
    if (value === undefined) continue;
    const comments = readComments(group, scanComments(source));
    const sample = renderYamlField([...group, name], toTexts(value), comments);
    return [...toSample(sample), ...convertComments(group, lines.slice(index + 1))];
  }
  return [toComment(first), ...convertComments(group, rest)];
}

/** Evaluates the source of an object, as the whole file was. Returns undefined if it is something else. */
function evaluate(source: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return runInNewContext(`(${source})`) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function toComment(line: string): string {
  return `# ${line}`.trimEnd();
}

/** Makes every value in an object a text. */
function toTexts(value: unknown): unknown {
  const toText = (_name: string, part: unknown) =>
    typeof part === 'number' || typeof part === 'boolean' ? String(part) : part;
  return JSON.parse(JSON.stringify(value, toText));
}
