import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../../src/verify/check.ts';
import { judge } from '../../../src/verify/judge.ts';
import { respond } from './simulated-target.ts';

const came = respond(200, 'hello', { 'content-type': 'text/plain', age: '5' });
const faultsOf = async (expectation: Expectation) => (await judge(expectation, [came])).faults;

describe('A response is judged', () => {
  it.each<[string, Expectation, string[]]>([
    ['by nothing', {}, []],
    ['by its status', { status: 404 }, ['expected status 404, came 200']],
    ['by several statuses', { status: [400, 404] }, ['expected status 400 or 404, came 200']],
    ['by a field', { headers: { Age: '6' } }, ['expected Age "6", came "5"']],
    ['by a field that is missing', { headers: { ETag: /./ } }, ['expected ETag, came none']],
    ['by a field that is there', { headers: { Age: null } }, ['expected no Age, came "5"']],
    [
      'by what a function says of a field',
      { headers: { Age: () => 'expected youth' } },
      ['Age: expected youth, came "5"'],
    ],
    ['by its body', { body: 'bye' }, ['expected body "bye", came "hello"']],
    ['by no body', { body: null }, ['expected no body, came 5 bytes']],
    ['by what else holds', { also: () => 'expected more' }, ['expected more']],
    [
      'by all of it',
      { status: 404, body: /x/, also: () => ({ fault: 'expected more', about: [] }) },
      ['expected status 404, came 200', 'expected body like /x/, came "hello"', 'expected more'],
    ],
  ])('%s', async (_name, expectation, faults) => {
    expect(await faultsOf(expectation)).toEqual(faults);
  });

  it('or there is none to judge', async () => {
    expect((await judge({}, [])).faults).toEqual(['expected a response, came none']);
  });
});

describe('A fault is about', () => {
  const first = respond(200);

  it('every response, where it does not say which', async () => {
    expect((await judge({ status: 404 }, [first, came])).about).toEqual([first, came]);
    expect((await judge({ also: () => 'no' }, [first, came])).about).toEqual([first, came]);
  });

  it('those that it names, unless the last one is at fault by itself', async () => {
    const also = () => ({ fault: 'no', about: [first] });
    expect((await judge({ also }, [first, came])).about).toEqual([first]);
    expect((await judge({ also, status: 404 }, [first, came])).about).toEqual([first, came]);
  });
});
