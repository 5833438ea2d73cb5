import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { listMistakes, SettingsError, type Mistake } from './environment.ts';
import { oneOfFields } from './group.ts';
import { productSchema, wrongFields, type ParsedProduct } from './product-schema.ts';
import { hasFields, listYamlProblems, type Problem } from './yaml-problems.ts';

/**
 * Parses the text of product.yaml. Every value in it is the text that one sees, so a phone number stays as it is written.
 * @throws {SettingsError} that lists every problem with its line and column.
 */
export function parseProductFile(source: string, schema = productSchema): ParsedProduct {
  const lines = new LineCounter();
  const document = parseDocument(source, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  const problems = listYamlProblems(document, source);
  if (hasFields(document)) {
    const values: unknown = document.toJS() ?? {};
    const { data, error } = schema.safeParse(values);
    if (data && problems.length === 0) return data;
    problems.push(...(error ? describeMistakes(listMistakes(error, values), document) : []));
  }
  throw new SettingsError([wrongFields, ...renderProblems(problems, lines)].join('\n'));
}

/** Describes wrong fields. A field with a mistyped name isn't missing too. */
function describeMistakes(mistakes: readonly Mistake[], document: Document): Problem[] {
  const meant = new Map(mistakes.map((mistake) => [mistake, findMeant(mistake)]));
  const names = new Set([...meant.values()]);
  return mistakes.flatMap((mistake) => {
    const { path, expected, received } = mistake;
    const name = path.join('.');
    if (received === 'nothing' && names.has(name)) return [];
    const other = meant.get(mistake);
    const isText = received.startsWith('"') && expected.startsWith('a list');
    const how = isText ? ', each on a line that starts with "- "' : '';
    const text = other
      ? `did you mean ${other}?`
      : `expected ${expected}${how}; received ${received}`;
    return [{ offset: locate(document, path), text: name === '' ? text : `${name}: ${text}` }];
  });
}

/** Finds the field that the author of an unknown one meant, if its name is similar. */
function findMeant({ path, expected }: Mistake): string | undefined {
  if (!expected.startsWith(oneOfFields)) return undefined;
  const names = expected.slice(oneOfFields.length).split(', ');
  const name = findClosestName(String(path.at(-1)), names);
  return name && [...path.slice(0, -1), name].join('.');
}

/** Finds the start of a field or, if it is missing, of the field around it. */
function locate({ contents }: Document, path: readonly PropertyKey[]): number {
  let node: unknown = contents;
  let offset = Infinity;
  for (const name of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === name)
      : undefined;
    const item = isSeq(node) ? node.items[Number(name)] : pair?.key;
    if (isNode(item) && item.range) [offset] = item.range;
    node = pair ? pair.value : item;
  }
  return offset;
}

/** Renders the first problem of each line in their order, and then those that have no place. */
function renderProblems(problems: readonly Problem[], lines: LineCounter): string[] {
  const placed = new Map<number, string>();
  for (const { offset, text } of problems) {
    if (offset === Infinity) continue;
    const { line, col } = lines.linePos(offset);
    if (!placed.has(line)) placed.set(line, `  line ${line}, column ${col}: ${text}`);
  }
  const others = problems.filter(({ offset }) => offset === Infinity);
  return [
    ...[...placed].sort(([one], [other]) => one - other).map(([, text]) => text),
    ...others.map(({ text }) => `  ${text}`),
  ];
}

/** Finds the name that is closest to a mistyped one, if any is close enough. */
function findClosestName(typed: string, names: readonly string[]): string | undefined {
  const [closest] = names
    .map((name) => ({ name, edits: countEdits(toBareName(typed), toBareName(name)) }))
    .filter(({ name, edits }) => edits <= (name.length < 4 ? 1 : 2))
    .sort((one, other) => one.edits - other.edits);
  return closest?.name;
}

function toBareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Counts the letters to add, remove, or replace to make one text the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    let previous = index;
    row = row.map((above, at) => {
      if (at === 0) return (previous = index + 1);
      const replaced = (row[at - 1] ?? 0) + Number(from[index] !== to[at - 1]);
      return (previous = Math.min(above + 1, previous + 1, replaced));
    });
  }
  return row.at(-1) ?? 0;
}
