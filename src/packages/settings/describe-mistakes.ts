import { isMap, isNode, isScalar, isSeq, type Document } from 'yaml';
import { findClosestName } from './closest-name.ts';
import type { Mistake } from './environment.ts';
import { oneOfFields } from './group.ts';
import { explainLookalikes } from './lookalikes.ts';
import type { Problem } from './problem.ts';

/** Describes wrong fields. A field with a mistyped name isn't missing too. */
export function describeMistakes(mistakes: readonly Mistake[], document: Document): Problem[] {
  const meant = new Map(mistakes.map((mistake) => [mistake, findMeant(mistake)]));
  const names = new Set([...meant.values()]);
  return mistakes.flatMap((mistake) => {
    const { path, expected, received } = mistake;
    const name = path.join('.');
    if (received === 'nothing' && names.has(name)) return [];
    const intended = meant.get(mistake);
    const isText = received.startsWith('"') && expected.startsWith('a list');
    const how = isText ? ', each on a line that starts with "- "' : '';
    const text = intended
      ? `did you mean ${intended}?`
      : `expected ${expected}${how}${received === 'null' ? '' : `; received ${received}`}`;
    const line = text + (intended ? '' : explainLookalikes(received));
    return [{ offset: locate(document, path), text: name === '' ? line : `${name}: ${line}` }];
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
