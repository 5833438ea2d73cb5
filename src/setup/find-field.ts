import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';

/** The names of the fields around a field, and its own. */
export type FieldPath = readonly string[];

/** Where a field is in a file: its lines, from `start` up to `end`, and the spaces before its name. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly value: unknown;
  /** The node of its value, with its comments. */
  readonly node: unknown;
  /** The comment at its end, with its `#`. */
  readonly after: string | undefined;
}

/** Finds a field that has lines of its own. */
export function findField(source: string, path: FieldPath): Found | undefined {
  const lineCounter = new LineCounter();
  const document: Document = parseDocument(source, { schema: 'failsafe', lineCounter });
  const parent = document.getIn(path.slice(0, -1), true);
  if (!isMap(parent) || parent.flow === true) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  if (!isScalar(pair?.key) || !pair.key.range) return undefined;
  const { line, col } = lineCounter.linePos(pair.key.range[0]);
  const node = isScalar(pair.value) || isCollection(pair.value) ? pair.value : undefined;
  const last = source.slice(0, node?.range?.[1]).trimEnd().length;
  const lastLine = lineCounter.linePos(last - 1).line;
  const lines = source.split('\n');
  // Comments that are indented as its fields belong to a group.
  const isInside = (text: string) =>
    isCollection(node) && text.startsWith(' '.repeat(col)) && text.trim().startsWith('#');
  const others = [...lines.slice(lastLine), ''].findIndex((text) => !isInside(text));
  // What follows the value or, if that has other lines, the name.
  const rest = lastLine === line ? source.slice(last).split('\n')[0] : lines[line - 1];
  return {
    start: line - 1,
    end: lastLine + others,
    indent: col - 1,
    value: node?.toJS(document),
    node,
    after: /(?<=[ \t])#.*/.exec(rest ?? '')?.[0],
  };
}
