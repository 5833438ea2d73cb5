import { LineCounter } from 'yaml';
import { checkYaml, type Problem, SettingsError } from '@frontdesk/settings';
import { productSchema, wrongFields, type ParsedProduct } from './product-schema.ts';
import { parseYaml, toValues } from './yaml-values.ts';

/**
 * Parses the text of product.yaml. Every value in it is the text that one sees, so a phone number stays as it is written.
 * @throws {SettingsError} that lists every problem with its line and column.
 */
export function parseProductFile(source: string, schema = productSchema): ParsedProduct {
  const lines = new LineCounter();
  const document = parseYaml(source, lines);
  const { isReadable, listProblems } = checkYaml(document, source);
  const values = isReadable ? toValues(document) : undefined;
  const { data, error } = isReadable ? schema.safeParse(values) : {};
  const problems = listProblems(error?.issues, values);
  if (data && problems.length === 0) return data;
  throw new SettingsError([wrongFields, ...renderProblems(problems, lines)].join('\n'));
}

/** Renders the first problem of each line in their order, and then those that have no place. */
function renderProblems(problems: readonly Problem[], lines: LineCounter): string[] {
  const placed = new Map<number, string>();
  for (const { offset, text } of problems) {
    if (offset === Infinity) continue;
    const { line, col } = lines.linePos(offset);
    if (!placed.has(line)) placed.set(line, `  line ${line}, column ${col}: ${text}`);
  }
  const unplaced = problems.filter(({ offset }) => offset === Infinity);
  return [
    ...[...placed].sort(([a], [b]) => a - b).map(([, text]) => text),
    ...unplaced.map(({ text }) => `  ${text}`),
  ];
}
