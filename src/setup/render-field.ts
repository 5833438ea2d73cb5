import { Document, visit } from 'yaml';
import type { FieldPath } from './find-field.ts';
import { describeField, listGroupFields, renderSample } from './template.ts';

/** The comments of a field: lines above it, and text at its end. Each has its `#`. The end of a group has an empty name. */
export interface Comments {
  readonly above: readonly string[];
  readonly after?: string | undefined;
}

/** Renders a field as lines of YAML, with its comments and, in a group, the samples of the fields that it lacks. */
export function renderYamlField(
  path: FieldPath,
  value: unknown,
  getComments: (path: FieldPath) => Comments,
): string[] {
  const { above, after } = getComments(path);
  const name = path.at(-1) ?? '';
  const isGroup = value instanceof Object && !(Array.isArray(value) && value.length === 0);
  const lines = isGroup
    ? [`${name}:`, ...indent(renderParts(path, value, getComments))]
    : renderText({ [name]: value }, path.length - 1);
  const isEmpty = isGroup && Object.keys(value).length === 0;
  const own = isEmpty ? toSample(lines) : lines;
  if (after === undefined) return [...above, ...own];
  return own.length === 1
    ? [...above, joinComment(own.join(''), after)]
    : [...above, after, ...own];
}

function joinComment(line: string, comment: string | undefined): string {
  return comment === undefined ? line : `${line} ${comment}`;
}

function renderParts(
  path: FieldPath,
  value: object,
  getComments: (path: FieldPath) => Comments,
): string[] {
  if (!Array.isArray(value)) return renderFields(path, value, getComments);
  const items = value.flatMap((item: unknown, index) => {
    const place = [...path, String(index)];
    const { above, after } = getComments(place);
    if (!(item instanceof Object)) {
      const [first = '', ...rest] = renderText([item], path.length);
      return [...above, joinComment(first, after), ...rest];
    }
    const lines = renderFields(place, item, getComments);
    const start = lines.findIndex((line) => !line.startsWith('#'));
    const [first = '', ...rest] = lines.slice(start);
    return [...above, ...lines.slice(0, start), joinComment(`- ${first}`, after), ...indent(rest)];
  });
  return [...items, ...getComments([...path, '']).above];
}

/** Renders the fields of an object, and samples of those that it lacks. */
export function renderFields(
  path: FieldPath,
  fields: object,
  getComments: (path: FieldPath) => Comments,
): string[] {
  const lines = [
    ...Object.entries(fields).flatMap(([name, value]) =>
      renderYamlField([...path, name], value, getComments),
    ),
    ...getComments([...path, '']).above,
  ];
  const missing = listGroupFields(path).filter(
    (name) => !(name in fields) && !lines.some((line) => line.startsWith(`#${name}:`)),
  );
  return [
    ...lines,
    ...missing.flatMap((name) => [
      ...describeField([...path, name]),
      ...renderSample([...path, name]),
    ]),
  ];
}

/** Makes a field a comment, and samples in it parts of that. */
export function toSample(lines: readonly string[]): string[] {
  return lines.map((line) => `#${line.replace(/^( *)#(?=\w|- | {2})/, '$1')}`);
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Renders a text, or a field with one. A text longer than its line goes on below `>-`, where nothing needs quotes. */
function renderText(value: unknown, depth: number): string[] {
  const document = new Document(value, { schema: 'failsafe' });
  const width = 100 - 2 * depth;
  // A text can end with a space that trimEnd would remove, such as U+00A0.
  const line = document.toString({ lineWidth: 0, singleQuote: true }).replace(/\n$/, '');
  if (line.length <= width) return [line];
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key') node.type = 'BLOCK_FOLDED';
    },
  });
  return document.toString({ lineWidth: width }).replace(/\n$/, '').split('\n');
}
