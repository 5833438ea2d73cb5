import type * as z from 'zod';
import { parseDocument } from 'yaml';
import { findClosestName } from '../../facts/closest-name.ts';
import { describeMistakes } from '../../facts/describe-mistakes.ts';
import { listMistakes, type Mistake } from '../../facts/environment.ts';
import { oneOfFields } from '../../facts/group.ts';
import { describeLookalike, findLookalikes } from '../../facts/lookalikes.ts';
import type { Problem } from '../../facts/problem.ts';
import { hasFields, listYamlProblems } from '../../facts/yaml-problems.ts';

/** Adds what a page has by its place to its front matter. */
export type Complete = (data: Record<string, unknown>) => Record<string, unknown>;

/** As Astro finds it: at the top, after empty lines at most. TOML stays Astro's. */
const block = /^(?:\ufeff|\s*\n)?(---|\+\+\+)([^]*?\n)\1/;

/** A line that a phone or a word processor made of `---`, or that has too many or too few hyphens. */
const dashes = /^[ \t]*(?!(?:-|---)[ \t]*\r?$)[-‐-―−─][-‐-―−─ ]*\r?$/m;

/**
 * Lists what is wrong in the front matter of a page: its YAML or, without problems there, its values and the names of
 * its fields.
 */
export async function listFrontMatterProblems(
  source: string,
  schema: z.ZodObject,
  complete: Complete,
): Promise<Problem[]> {
  const [all = '', mark = '', yaml = ''] = block.exec(source) ?? [];
  if (mark === '+++') return [];
  const start = all.length - mark.length - yaml.length;
  const [rest = ''] = source.slice(all.length).split('\n', 1);
  const dash = dashes.exec(yaml + mark + rest);
  if (dash)
    return [{ offset: start + dash.index, text: `expected ---; received ${dash[0].trim()}` }];
  // Blank, so that offsets are those of the file.
  const text = source.slice(0, start).replace(/[^\n]/g, ' ') + yaml;
  const document = parseDocument(text, {
    customTags: ['timestamp'],
    // listYamlProblems names repeated fields.
    uniqueKeys: false,
    prettyErrors: false,
  });
  const problems = listYamlProblems(document, text);
  if (hasFields(document)) {
    const values = (document.toJS() ?? {}) as Record<string, unknown>;
    const mistakes = [
      ...(await listWrongValues(schema, complete(values))),
      ...listMistypedNames(values, schema),
    ];
    if (mark === '' && mistakes.length > 0) return [describeMissing(source)];
    problems.push(...describeMistakes(mistakes, document));
  }
  return problems.length === 0 ? [] : [...findLookalikes(text), ...problems];
}

/** Describes why Astro finds no front matter. */
function describeMissing(source: string): Problem {
  const [, before = '', first = ''] = /^(\s*)(.*)/.exec(source) ?? [];
  const line = first.trim();
  const at = (text: string, offset = before.length) => ({ offset, text });
  const invisible = describeLookalike(source.charAt(0));
  if (invisible !== undefined && before === '') return at(invisible);
  const dash = dashes.exec(source);
  if (dash && (dash.index <= before.length || line === '---'))
    return at(`expected ---; received ${dash[0].trim()}`, dash.index);
  if (line === '---')
    return at(
      /^---/m.test(source.slice(before.length + 3)) && !source.startsWith('---')
        ? 'start this line with ---, without a space'
        : 'add a line with --- below the title and the other fields',
    );
  if (/^---\r?\n[\w-]+:/m.test(source))
    return at('delete what is above the first line with ---', 0);
  return at(
    /^title\s*:/i.test(line)
      ? 'add a line with --- above the title, and another one below the last field'
      : 'expected a title at the top, on three lines such as "---", "title: Prices", and "---"',
  );
}

async function listWrongValues(schema: z.ZodObject, values: Record<string, unknown>) {
  const { title } = values;
  const isBlank = typeof title === 'string' && title.trim() === '';
  const given = isBlank ? { ...values, title: undefined } : values;
  const { error } = await schema.safeParseAsync(given, { error: describeExpected });
  return error ? listMistakes(error, values) : [];
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, such as 2026-12-24',
  array: 'a list',
  object: 'fields on the lines below, each after two spaces',
};

/** Describes what a field can have. */
function describeExpected(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (issue.path?.join() === 'title' && (input ?? undefined) === undefined)
    return 'a line such as "title: Prices"';
  if (input === null) return 'a value; to leave this out, put # in front of it';
  if (issue.code === 'invalid_type') {
    const isBare = ['number', 'boolean'].includes(typeof input) || input instanceof Date;
    const quoted = issue.expected === 'string' && isBare ? ' in quotes' : '';
    return (types[issue.expected] ?? issue.expected) + quoted;
  }
  if (issue.code === 'invalid_value') return issue.values.join(' or ');
  if (issue.code === 'invalid_union') {
    const each = issue.errors.flatMap(([one]) => one?.message ?? []);
    return [...new Set(each)].join(' or ');
  }
  return issue.code === 'invalid_format' ? `a ${issue.format}` : (issue.message ?? 'another value');
}

/** Lists unknown fields whose name is similar to another one's. Sites moved from elsewhere have fields that nothing reads. */
function listMistypedNames(
  values: object,
  schema: unknown,
  path: readonly string[] = [],
): Mistake[] {
  const shape = readShape(schema);
  if (!shape) return [];
  const names = Object.keys(shape);
  return Object.entries(values).flatMap(([name, value]) => {
    if (Object.hasOwn(shape, name))
      return isFields(value) ? listMistypedNames(value, shape[name], [...path, name]) : [];
    if (path.length === 0 && Object.hasOwn(readShape(shape.sidebar) ?? {}, name)) {
      const expected = 'this field below sidebar:, after two spaces';
      return [{ path: [name], expected, received: JSON.stringify(value) }];
    }
    // Short names are similar to many words, and people seldom mistype the first letter.
    const similar = names.filter(
      (one) =>
        one.length > 4 &&
        Math.abs(one.length - name.length) < 2 &&
        name.toLowerCase().startsWith(one.charAt(0)),
    );
    if (findClosestName(name, similar) === undefined) return [];
    const expected = `${oneOfFields}${similar.join(', ')}`;
    return [{ path: [...path, name], expected, received: JSON.stringify(value) }];
  });
}

/** Returns the fields of an object's schema, also of an optional object. */
function readShape(schema: unknown): z.ZodRawShape | undefined {
  const { def } = schema as z.ZodType & {
    def: { innerType?: unknown; shape?: z.ZodRawShape };
  };
  return def.innerType === undefined ? def.shape : readShape(def.innerType);
}

function isFields(value: unknown): value is object {
  return value instanceof Object;
}
