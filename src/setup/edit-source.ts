import ts from 'typescript';

/** The names of the fields around a field, and its own. */
export type FieldPath = readonly [string, ...string[]];

/**
 * Sets a field of the product in the source of product.ts. A field that the file has as a comment replaces that comment,
 * so it stays below the sentence that explains it.
 */
export function setField(source: string, path: FieldPath, value: unknown): string {
  const [parent, field] = findField(source, path);
  if (!parent) throw new Error(`product.ts has no object for ${path.join('.')}`);
  const text = JSON.stringify(value);
  if (field) return replace(source, [field.initializer.getStart(), field.initializer.end], text);
  const name = path.at(-1) ?? '';
  const sample = findSample(source, parent, name);
  if (sample) return replace(source, sample, `${name}: ${text},`);
  const last = parent.properties.at(-1);
  // A comma after the last field is optional.
  const comma = last && !parent.properties.hasTrailingComma ? ',' : '';
  const end = parent.end - 1;
  const before = last ? replace(source, [last.end, last.end], comma) : source;
  return replace(before, [end + comma.length, end + comma.length], `\n${name}: ${text},\n`);
}

/** Removes a field of the product, and leaves a sample of it as a comment. */
export function removeField(source: string, path: FieldPath, sample: string): string {
  const [parent, field] = findField(source, path);
  const isThere = parent && (field ?? findSample(source, parent, path.at(-1) ?? ''));
  if (!parent || (isThere && !field)) return source;
  const comment = sample
    .trim()
    .split('\n')
    .map((line) => `// ${line}`)
    .join('\n');
  if (!field) return replace(source, [parent.end - 1, parent.end - 1], `\n${comment}\n`);
  const comma = /^\s*,/.exec(source.slice(field.end))?.[0].length ?? 0;
  const end = field.end + comma;
  // On the same line, a comment would hide the end of the object.
  const endsLine = /^[^\S\n]*\n/.test(source.slice(end));
  return replace(source, [field.getStart(), end], endsLine ? comment : `\n${comment}\n`);
}

type Range = readonly [start: number, end: number];

function replace(source: string, [start, end]: Range, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Finds a field, and the object that it is in or would be in, if there is one. */
function findField(
  source: string,
  path: FieldPath,
): [ts.ObjectLiteralExpression | undefined, ts.PropertyAssignment | undefined] {
  const file = ts.createSourceFile('product.ts', source, ts.ScriptTarget.Latest, true);
  const declarations = file.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  let object = declarations.find(({ name }) => name.getText() === 'product')?.initializer;
  let field: ts.PropertyAssignment | undefined;
  let parent: ts.ObjectLiteralExpression | undefined;
  for (const name of path) {
    parent = object && ts.isObjectLiteralExpression(object) ? object : undefined;
    field = parent?.properties
      .filter(ts.isPropertyAssignment)
      .find((one) => one.name.getText().replace(/['"]/g, '') === name);
    object = field?.initializer;
  }
  return [parent, field];
}

/** Finds the lines of a commented sample of a field, between the fields of an object. */
function findSample(
  source: string,
  parent: ts.ObjectLiteralExpression,
  name: string,
): Range | undefined {
  const start = new RegExp(`^[ \\t]*(// *${name}:)`, 'gm');
  for (const match of source.matchAll(start)) {
    const from = match.index + match[0].length - (match[1]?.length ?? 0);
    const isInside = from > parent.getStart() && from < parent.end;
    const isWithinField = parent.properties.some((one) => from >= one.getStart() && from < one.end);
    if (!isInside || isWithinField) continue;
    const lines = source.slice(from).split('\n');
    for (let count = 1; count <= lines.length; count += 1) {
      const sample = lines.slice(0, count);
      if (!sample.every((line) => /^\s*\/\//.test(line))) break;
      if (isWhole(sample.map((line) => line.replace(/^\s*\/\/ ?/, '')).join('\n')))
        return [from, from + sample.join('\n').length];
    }
  }
  return undefined;
}

/** True if a text is a field with its whole value. */
function isWhole(text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(`({${text}})`, { reportDiagnostics: true });
  return diagnostics.length === 0;
}
