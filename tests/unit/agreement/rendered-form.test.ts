import { expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { createRenderedForm, readJson } from '../../../src/agreement/rendered-form.ts';
import { sampleFacts } from '../sample-facts.ts';

const { name, docs } = sampleFacts;
const claim = { path: '/sample', subject: 'the sample' };
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
      `name: expected "${name}", received "X"`,
      `docs (links.0.docs): expected "${docs}", received nothing`,
      'open: expected "true", received "yes"',
      'keys: expected "[]", received nothing',
      'links.0.more: expected nothing, received "y"',
      'keys.0: expected nothing, received "k"',
    ],
  ],
  ['equal text', text, `# ${name}\nAllow: /\n`, []],
  [
    'other lines',
    text,
    `# X\nDisallow: /\nMore: x`,
    [
      `name (line): expected "# ${name}", received "# X"`,
      'line: expected "Allow: /", received "Disallow: /"',
      'line: expected nothing, received "More: x"',
    ],
  ],
  [
    'text that is not JSON',
    json,
    '{,',
    [expect.stringMatching(/^expected the sample, received .*JSON/)],
  ],
])('A rendered form is compared with %s', (_name, form, content, mismatches) => {
  const found = compareForm(form, new TextEncoder().encode(content), sampleFacts);
  expect(found).toEqual(mismatches);
});
