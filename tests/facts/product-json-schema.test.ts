import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isMap, isSeq, parse, parseDocument, type Document } from 'yaml';
import * as z from 'zod';
import { samplePhone } from '../../src/packages/facts/parse-build.ts';
import { productFile, productSchema } from '../../src/packages/facts/product-schema.ts';
import { root } from '../project.ts';

const file = join(root, 'src/packages/facts/product.schema.json');
const everyField = readFileSync(join(root, 'src/packages/setup/every-field.yaml'), 'utf8');

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Renders the schema for editors. They parse text such as 24 or +442079460123 as a number. */
function renderSchema(): string {
  const schema = z.toJSONSchema(productSchema, {
    target: 'draft-7',
    io: 'input',
    override({ jsonSchema }) {
      const isText = jsonSchema.type === 'string' && !jsonSchema.enum && !jsonSchema.pattern;
      Object.assign(jsonSchema, isText && { type: ['string', 'number', 'boolean'] });
    },
  });
  describeFields(schema, parseDocument(everyField).contents);
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Adds the comments above the fields of a node as their descriptions. The head of the file is a comment too. */
function describeFields(schema: JsonSchema, node: Document['contents']): void {
  if (isSeq(node)) describeFields(schema.items as JsonSchema, node.items[0] as typeof node);
  if (!isMap(node)) return;
  const [first] = node.items;
  for (const pair of node.items) {
    const { value: name, commentBefore } = pair.key as { value: string; commentBefore?: string };
    const field = schema.properties?.[name] as JsonSchema;
    const comment = pair === first ? (commentBefore ?? node.commentBefore) : commentBefore;
    if (comment)
      field.description = comment
        .replace(/^[^]*\n\n/, '')
        .replaceAll('\n', '')
        .trim();
    describeFields(field, pair.value as typeof node);
  }
}

// To write the schema: npx vitest run tests/facts -u
it('The schema for editors has the fields of the product, with the descriptions of setup', async () => {
  await expect(renderSchema()).toMatchFileSnapshot(file);
});

const facts = readFileSync(join(root, productFile), 'utf8');

it.each([
  [productFile, facts],
  ['src/packages/setup/every-field.yaml', everyField],
])('%s tells editors where the schema is', (path, text) => {
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
  expect(join(root, path, '..', schema)).toBe(file);
});

it.skipIf(!facts.includes(samplePhone))('The sample has every field and its description', () => {
  const [, text = ''] = everyField.split('\n\n');
  const wanted = text.match(/# .*|^ *\w+:/gm) ?? [];
  for (const line of wanted) expect(facts).toContain(line.trim());
});

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(file, 'utf8')) as object,
);

/** Lists the paths of the mistakes that an editor shows. */
function check(text: string): (string | undefined)[] {
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath }) => instancePath);
}

it('An editor accepts every field', () => {
  expect(check(everyField)).toEqual([]);
});

it.each([
  ['name: Harbor Clinic', 'name: 24'],
  ['name: Harbor Clinic', 'name: true'],
  ['postalCode: 1070', 'postalCode: 01067'],
  ['postalCode: 1070', "postalCode: '1070'"],
  ["accent: '#8a5a00'", "accent: '#8A5A00'"],
])('An editor accepts %s as %s', (from, to) => {
  expect(check(everyField.replace(from, to))).toEqual([]);
});

it.each([
  ['name: Harbor Clinic', 'nmae: Harbor Clinic', ['', '']],
  ['name: Harbor Clinic', 'name:', ['/name']],
  ['name: Harbor Clinic', 'name: [A]', ['/name']],
  ['    - voice\n', '    - fax\n', ['/phone/takes/0']],
  ['aiTraining: false', 'aiTraining: no', ['/aiTraining']],
  ['hstsDays: 1', 'hstsDays: 0', ['/hstsDays']],
  ["accent: '#8a5a00'", 'accent: #8a5a00', ['/accent']],
  ['  city: Wien\n', '', ['/address']],
  ['embeds:\n  - ', 'embeds: ', ['/embeds']],
])('An editor marks %j as %j', (from, to, paths) => {
  expect(everyField).toContain(from);
  expect(check(everyField.replace(from, to))).toEqual(paths);
});
