import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/api/decide.ts';
import { describeAgentAccess } from '../../../src/published/agent-access.ts';
import { sampleFacts } from '../sample-facts.ts';

const access = describeAgentAccess(sampleFacts);

it('takes the URL and the phone number from the facts', () => {
  expect(access.url).toBe(sampleFacts.mcp);
  expect(access.people).toContain(sampleFacts.phone);
});

it('holds no token, only the place of one', () => {
  expect(access.header.value).toBe('Bearer <ACCESS_TOKEN>');
});

it('names the five tools of the seed', () => {
  expect(access.tools.map(({ name }) => name)).toEqual([
    'lookup_person',
    'remember_person',
    'find_matches',
    'send_text',
    'delete_person',
  ]);
});

describe.each(access.tools)('the tool $name', ({ name }) => {
  it.each(['/api/', '/api/v1/'])('is an unknown path under %s', (folder) => {
    expect(decide({ method: 'POST', target: `${folder}${name}` })).toMatchObject({ status: 404 });
  });
});
