import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { parseTwinPaths, renderLlms, renderLlmsFull } from '../../../src/published/llms.ts';
import { sampleFacts } from '../sample-facts.ts';
import { isSample, needsSample } from '../sample-product.ts';

/** The id of the first docs page. */
const docs = docsPath.slice(1, -1);

const entries = [
  { id: '404', data: { title: 'Page not found' } },
  { id: `${docs}/changelog`, data: { title: 'Changes', description: 'By version.' } },
  { id: `${docs}/reference/info`, data: { title: 'Info', description: 'The facts.' } },
  { id: `${docs}/errors`, data: { title: 'Errors', description: 'All of them.' } },
  { id: `${docs}/errors/not-found`, data: { title: 'not_found' } },
  { id: docs, data: { title: 'Docs [all]', description: 'Where to start.' } },
  { id: 'index', data: { title: 'Home' } },
];
const llms = renderLlms(entries, sampleFacts);
const sections = new Map(
  llms.split('\n## ').map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

it.skipIf(!isSample)(`The index starts with name, number, and endpoint${needsSample}`, () => {
  expect(llms).toMatch(/^# Frontdesk\n\n> /);
  const summary = llms.split('\n')[2] ?? '';
  expect(summary).toContain(sampleFacts.phone);
  expect(summary).toContain(sampleFacts.mcp);
});

it('The index lists the twins of pages by section, the less important ones last', () => {
  expect([...sections.keys()].slice(1)).toEqual(['Docs', 'API', 'Reference', 'Errors', 'Optional']);
  expect(sections.get('Docs')).toContain('- [Home](https://frontdesk.example/index.md)\n');
  expect(sections.get('Docs')).toContain(
    `- [Docs \\[all\\]](https://frontdesk.example/${docs}.md): Where to start.\n`,
  );
  expect(sections.get('Reference')).toContain('/reference/info.md): The facts.\n');
  expect(sections.get('Errors')).toMatch(/errors\.md\): All of them\.\n.*not-found\.md\)\n/);
  expect(sections.get('Optional')).toContain('/changelog.md): By version.\n');
  expect(llms).not.toContain('404');
  const twins = ['/index.md', `/${docs}.md`];
  expect(parseTwinPaths(llms, sampleFacts).slice(0, 2)).toEqual(twins);
});

it('A line end in a fact starts no new block', () => {
  const facts = { ...sampleFacts, description: 'One\n\n# Two\r\n- [x](y)' };
  const text = renderLlms([], facts);
  expect(text.match(/^# /gm)).toHaveLength(1);
  expect(text.split('\n')[2]).toContain(sampleFacts.phone);
});

it('The file of all pages joins the twins, each with its URL', () => {
  const twins = [
    { path: '/index.md', markdown: '# A\n' },
    { path: '/docs.md', markdown: '# B\n' },
  ];
  expect(renderLlmsFull(twins, sampleFacts)).toBe(
    '<!-- https://frontdesk.example/index.md -->\n\n# A\n\n---\n\n<!-- https://frontdesk.example/docs.md -->\n\n# B\n',
  );
});
