import { expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { createRenderedForm, readJson } from '../../../src/agreement/rendered-form.ts';
import { sampleFacts } from '../sample-facts.ts';

const { name, docs } = sampleFacts;
const claim = { id: 'sample', path: '/sample', subject: 'the sample' };
const json = createRenderedForm({
  ...claim,
  render: (facts) =>
    JSON.stringify({ name: facts.name, links: [{ docs: facts.docs }], open: true, keys: [] }),
  readValues: readJson,
});
const text = createRenderedForm({
  ...claim,
  render: (facts) => `# ${facts.name}\n\nAllow: /\n`,
});

it.each([
  ['equal JSON', json, `{"keys":[],"open":true,"links":[{"docs":"${docs}"}],"name":"${name}"}`, []],
  [
    'other members',
    json,
    `{"name":"X","links":[{"more":"y"}],"open":"yes","keys":["k"]}`,
    [
      `name: ${name}, X`,
      `docs (links.0.docs): ${docs}, nothing`,
      'contract (open): true, yes',
      'contract (keys): [], nothing',
      'links.0.more: nothing, y',
      'keys.0: nothing, k',
    ],
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
  ['text that is not JSON', json, '{,', [expect.stringMatching(/^the file: the sample, .*JSON/)]],
])('A rendered form is compared with %s', (_name, form, content, mismatches) => {
  const found = compareForm(form, new TextEncoder().encode(content), sampleFacts);
  expect(found.map((one) => `${one.fact}: ${one.expected}, ${one.received}`)).toEqual(mismatches);
});
