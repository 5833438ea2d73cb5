import * as z from 'zod';
import { parseDocument } from 'yaml';
import {
  checkYaml,
  describeLookalike,
  findClosestName,
  group,
  type Problem,
} from '@frontdesk/settings';

type Issues = z.ZodError['issues'];

/** Adds what a page has by its place to its front matter. */
export type Complete = (data: Record<string, unknown>) => Record<string, unknown>;

/** As Astro finds it: at the top, after empty lines at most. TOML stays Astro's. */
const block = /^(?:\ufeff|\s*\n)?(---|\+\+\+)([^]*?\n)\1/;

/** A line of hyphens, or of what a phone or a word processor made of them. One alone starts an item of a list. */
const dashes = /^(?!-$)[-‐-―−─][-‐-―−─ ]*$/;

const top = 'start the file with a title, on three lines such as "---", "title: Prices", and "---"';

/**
 * Lists what is wrong in the front matter of a page: its YAML or, without problems there, its values and the names of
 * its fields.
 */
export async function listFrontMatterProblems(
  source: string,
  schema: z.ZodObject,
  complete: Complete,
): Promise<Problem[]> {
  const [matched = '', mark = '', yaml = ''] = block.exec(source) ?? [];
  if (mark === '+++') return [];
  const start = matched.length - mark.length - yaml.length;
  const wrong = findWrongDashes(source);
  if (mark !== '' && wrong) return [wrong];
  // Blank, so that offsets are those of the file.
  const text = source.slice(0, start).replace(/[^\n]/g, ' ') + yaml;
  const document = parseDocument(text, {
    customTags: ['timestamp'],
    // checkYaml names repeated fields.
    uniqueKeys: false,
    prettyErrors: false,
  });
  const { isReadable, listProblems } = checkYaml(document, text);
  if (!isReadable) return listProblems();
  const values = (document.toJS() ?? {}) as Record<string, unknown>;
  const completed = complete(values);
  const issues = [...(await listWrongValues(schema, completed)), ...findMistyped(values)];
  if (mark === '' && issues.length > 0) return [wrong ?? describeMissing(source)];
  return listProblems(issues, completed);
}

/** Finds the first line around the fields that should be `---`. */
function findWrongDashes(source: string): Problem | undefined {
  let offset = 0;
  let isInside = false;
  for (const line of source.split('\n')) {
    const text = isInside ? line.trimEnd() : line.trim();
    if (dashes.test(text)) {
      if (text !== '---')
        return { offset: offset + line.indexOf(text), text: `expected ---; received ${text}` };
      if (isInside) return undefined;
      isInside = true;
    } else if (!isInside && text !== '') return undefined;
    offset += line.length + 1;
  }
  return undefined;
}

/** Says what Astro needs to find front matter. An invisible character can be in its place. */
function describeMissing(source: string): Problem {
  const invisible = /^(?!\ufeff)\p{Cf}/u.test(source)
    ? describeLookalike(source.charAt(0))
    : undefined;
  return { offset: Math.max(0, source.search(/\S/)), text: invisible ?? top };
}

async function listWrongValues(
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Promise<Issues> {
  const { title } = values;
  const isBlank = typeof title === 'string' && title.trim() === '';
  const given = isBlank ? { ...values, title: undefined } : values;
  const { error } = await schema.safeParseAsync(given, { error: describeExpected });
  return error?.issues ?? [];
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
    const each = issue.errors.flatMap(([first]) => first?.message ?? []);
    return [...new Set(each)].join(' or ');
  }
  return issue.code === 'invalid_format' ? `a ${issue.format}` : (issue.message ?? 'another value');
}

const withDescription = group({ description: z.string().optional() });

/** Finds a mistyped `description`. No page shows that it's missing. Other unknown fields are those of other generators. */
function findMistyped(values: Record<string, unknown>): Issues {
  const name = Object.keys(values).find(
    (field) => field.startsWith('d') && findClosestName(field, ['description']) !== undefined,
  );
  const isMistyped = name !== undefined && !('description' in values);
  return isMistyped ? (withDescription.safeParse({ [name]: '' }).error?.issues ?? []) : [];
}
