import type { Facts } from '../facts/schema.ts';
import { toText, type ExpectedValue, type Form, type FoundValue } from './form.ts';

interface JsonForm extends Pick<Form, 'id' | 'path' | 'file' | 'subject'> {
  readonly render: (facts: Facts) => unknown;
  /** Finds the JSON in the file. By default, it is the whole file. */
  readonly find?: (bytes: Uint8Array) => string;
}

/** Creates the form of a JSON value that follows from the facts. Each member is a place. */
export function createJsonForm({ render, find = toText, ...form }: JsonForm): Form {
  return {
    ...form,
    expected: (facts) =>
      listMembers(render(facts)).map(([place, value]): ExpectedValue => ({
        fact: findFact(value, facts),
        place,
        value,
      })),
    read: (bytes) => ({ values: listMembers(JSON.parse(find(bytes))) }),
  };
}

/** Lists the members that have no members, such as `info.title` and `servers.0.url`. */
function listMembers(value: unknown, place = ''): FoundValue[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length > 0) {
    return members.flatMap(([name, member]) =>
      listMembers(member, place === '' ? name : `${place}.${name}`),
    );
  }
  return [[place, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Finds the longest fact in a value. */
function findFact(value: string, facts: Facts): ExpectedValue['fact'] {
  const names = Object.keys(facts) as (keyof Facts)[];
  const found = names.filter((name) => value.includes(facts[name]));
  const [longest = 'contract'] = found.sort((a, b) => facts[b].length - facts[a].length);
  return longest;
}
