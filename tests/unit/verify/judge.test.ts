import { describe, expect, it } from 'vitest';
import { ask, type Expectation } from '../../../src/verify/check.ts';
import { judge } from '../../../src/verify/judge.ts';
import { respond } from './simulated-target.ts';

const last = respond(200, 'hello', { 'content-type': 'text/plain', age: '5' });

describe('A response is compared with', () => {
  it.each<[string, Expectation, string[]]>([
    ['nothing', {}, []],
    ['a status', { status: 404 }, ['expected status 404, received 200']],
    ['several statuses', { status: [400, 404] }, ['expected status 400 or 404, received 200']],
    ['a field', { headers: { Age: '6' } }, ['expected Age "6", received "5"']],
    ['a field that it lacks', { headers: { ETag: /./ } }, ['expected ETag, received none']],
    ['an absent field', { headers: { Age: null } }, ['expected no Age, received "5"']],
    [
      'a function of a field',
      { headers: { Age: () => 'expected youth' } },
      ['Age: expected youth, received "5"'],
    ],
    ['a body', { body: 'bye' }, ['expected body "bye", received "hello"']],
    ['no body', { body: null }, ['expected no body, received 5 bytes']],
    ['a function of the response', { also: () => 'expected more' }, ['expected more']],
    [
      'all of these',
      { status: 404, body: /x/, also: () => ({ mismatch: 'expected more', attempts: [] }) },
      [
        'expected status 404, received 200',
        'expected body like /x/, received "hello"',
        'expected more',
      ],
    ],
  ])('%s', async (_name, expectation, mismatches) => {
    expect((await judge(expectation, [last])).mismatches).toEqual(mismatches);
  });

  it('an expectation even if there is none', async () => {
    expect((await judge({}, [])).mismatches).toEqual(['expected a response, received none']);
  });
});

it('A mismatch keeps the requests that led to it, unless the last response has its own', async () => {
  const attempts = [{ request: ask('GET', '/'), exchange: respond(200) }];
  const also = () => ({ mismatch: 'no', attempts });
  expect((await judge({ also }, [last])).attempts).toEqual(attempts);
  expect((await judge({ also, status: 404 }, [last])).attempts).toBeUndefined();
});
