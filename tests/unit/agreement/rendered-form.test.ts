import { expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { createRenderedForm, readJson, readLines } from '../../../src/agreement/rendered-form.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { sampleFacts } from '../sample-facts.ts';

const claim = { id: 'sample', path: '/sample', subject: 'the sample' };
const json = createRenderedForm({
  ...claim,
  readValues: readJson,
  render: ({ name, docs }) => JSON.stringify({ name, links: [{ docs }], open: true, keys: [] }),
});
const text = createRenderedForm({
  ...claim,
  readValues: readLines,
  render: ({ name }: Facts) => `# ${name}\n\nAllow: /\n`,
});

const { name, docs } = sampleFacts;

it.each<[string, typeof json, string, string[]]>([
  ['equal JSON', json, `{"keys":[],"open":true,"links":[{"docs":"${docs}"}],"name":"${name}"}`, []],
  [
    'other members',
    json,
    `{"name":"X","links":[{"docs":"${docs}","more":"y"}],"open":"yes","keys":["k"]}`,
    [
      `name: ${name}, X`,
      'contract (open): true, yes',
      'contract (keys): [], nothing',
      'links.0.more: nothing, y',
      'keys.0: nothing, k',
    ],
  ],
  [
    'missing members',
    json,
    `{"name":"${name}","open":true,"keys":[]}`,
    [`docs (links.0.docs): ${docs}, nothing`],
  ],
  ['equal text', text, `# ${name}\nAllow: /\n`, []],
  [
    'other lines',
    text,
    `# X\nDisallow: /\nMore: x`,
    [
      `name (line): # ${name}, # X`,
      'contract (line): Allow: /, Disallow: /',
      'line: nothing, More: x',
    ],
  ],
])('A rendered form is compared with %s', (_name, form, content, mismatches) => {
  const found = compareForm(form, new TextEncoder().encode(content), sampleFacts);
  expect(found.map((one) => `${one.fact}: ${one.expected}, ${one.received}`)).toEqual(mismatches);
});
