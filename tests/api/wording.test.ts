import { expect, it } from 'vitest';
import { describeHealthLimit, nameEndpoint } from '../../src/packages/api/wording.ts';

const endpoint = { url: 'https://agents.example/mcp', method: 'POST' } as const;

it.each([
  ['no endpoint', undefined, undefined],
  ['an open endpoint', endpoint, 'agent endpoint'],
  ['a key', { ...endpoint, header: 'X-Key: <KEY>' }, 'gated agent endpoint'],
  [
    'a token',
    { ...endpoint, header: 'Authorization: Bearer <TOKEN>' },
    'Bearer-gated agent endpoint',
  ],
] as const)('With %s, texts name it as it is', (_title, entry, name) => {
  const agents = { about: 'Agents.', endpoint: entry };
  expect(nameEndpoint({ agents })).toBe(name);
  expect(describeHealthLimit({ agents }).includes('authentication')).toBe(
    name?.includes('gated') === true,
  );
});
