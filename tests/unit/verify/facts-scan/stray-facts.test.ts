import { expect, it } from 'vitest';
import { findStrayFacts } from '../../../../src/verify/facts-scan/stray-facts.ts';
import { sampleFacts } from '../../sample-facts.ts';

const facts = {
  ...sampleFacts,
  baseUrl: 'https://desk.example',
  mcp: 'https://agents.example/mcp',
  version: '1.3.0',
};
const paths = new Set(['/', '/docs/', '/openapi.json']);

function scan(text: string, mentions: readonly string[] = []) {
  return findStrayFacts(text, { facts, paths, mentions }).map(({ fact, value }) => [fact, value]);
}

it.each([
  ['baseUrl', 'https://old.example/api/v1/info'],
  ['baseUrl', 'http://desk.example/'],
  ['baseUrl', 'https://desk.example:8443/prices/'],
  ['mcp', 'https://agents.example/agent'],
  ['mcp', 'https://desk.example/mcp/'],
  ['version', '1.2.0'],
  ['phone', '+1 202-555-0199'],
])('Finds another %s: %s', (fact, value) => {
  expect(scan(`Read ${value}.`)).toEqual([[fact, value]]);
  expect(scan(`Read \`${value}\`, or (${value})`)).toEqual([[fact, value]]);
  expect(scan(value, [value])).toEqual([]);
});

it.each([
  'https://desk.example/api/v1/info, https://agents.example/mcp and https://agents.example/',
  'https://docs.example/guide/ https://docs.example/',
  'version 1.3.0, v1.3.0, OpenAPI 3.1.1, Node 24.21.0, openapi: 3.1.1',
  '127.0.0.1, 10.0.0.0/8, 1.12.2026, §10.2.3, https://example.com/lib@2.0.1/x.js',
])('Finds nothing wrong in "%s"', (text) => {
  expect(scan(text)).toEqual([]);
});

it.each(['version 1.2.0', 'API 1.2.0', 'v1.2.0', '| 1.2.0 |', 'version: 1.2.0', '"1.2.0"'])(
  'Finds the version in %s',
  (text) => {
    expect(scan(text)).toEqual([['version', '1.2.0']]);
  },
);
