import type { Facts } from '../facts/schema.ts';
import { toText, type ExpectedValue, type Form, type FoundValue } from './form.ts';

/** A file whose content follows from the facts. */
interface RenderedForm extends Pick<Form, 'id' | 'path' | 'file' | 'subject'> {
  readonly render: (facts: Facts) => string;
}

/** Creates the form of a JSON file. Each member is a place, such as `info.title`. */
export function createJsonForm(
  form: RenderedForm & { readonly find?: (bytes: Uint8Array) => string },
): Form {
  const { find = toText } = form;
  return createForm(form, (text) => listMembers(JSON.parse(text)), find);
}

/** Creates the form of a text. Each line is a value, unless `readLine` finds another one in it. */
export function createTextForm(
  form: RenderedForm & { readonly readLine?: (line: string) => FoundValue },
): Form {
  const { readLine = (line) => ['line', line] } = form;
  return createForm(form, (text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map(readLine),
  );
}

function createForm(
  { render, id, path, file, subject }: RenderedForm,
  read: (text: string) => FoundValue[],
  find: (bytes: Uint8Array) => string = toText,
): Form {
  return {
    id,
    path,
    subject,
    ...(file !== undefined && { file }),
    expected: (facts) =>
      read(render(facts)).map(([place, value]): ExpectedValue => ({
        fact: findFact(value, facts),
        place,
        value,
      })),
    read: (bytes) => ({ values: read(find(bytes)) }),
  };
}

/** Lists the members that have no members of their own. */
function listMembers(value: unknown, place = ''): FoundValue[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) {
    return [[place, typeof value === 'string' ? value : JSON.stringify(value)]];
  }
  return members.flatMap(([name, member]) =>
    listMembers(member, place === '' ? name : `${place}.${name}`),
  );
}

/** Finds the longest fact in a value. */
function findFact(value: string, facts: Facts): ExpectedValue['fact'] {
  const names = Object.keys(facts) as (keyof Facts)[];
  const found = names.filter((name) => value.includes(facts[name]));
  const [longest = 'contract'] = found.sort((a, b) => facts[b].length - facts[a].length);
  return longest;
}
