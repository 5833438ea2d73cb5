import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseProductFile } from '../../../src/facts/product-file.ts';
import { removeField, setField } from '../../../src/setup/edit-field.ts';
import { errorFrom } from '../facts/environments.ts';

const source = `# Mine.
name: Harbor Clinic # not Harbour
# About the line.
phone: # our only one
  number: '+442079460123'
  takes:
    # Since May.
    - voice
# Your public email address.
#email: hello@desk.example
former:
  - Old Name # until 2025
# About the address.
#address:
#  street: Mustergasse 12/4
#  city: Wien
home: { title: Call us, developers: none } # short
links:
  # Before the list.
  - label: A
    url: /a/
  #stray: 1
accent: '#1a5fb4'
# The end.
`;

/** Edits the source, and returns the lines that differ. */
function change(edit: (text: string) => string): [gone: string[], added: string[]] {
  const [before, after] = [source, edit(source)].map((text) => text.split('\n')) as [
    string[],
    string[],
  ];
  return [
    before.filter((line) => !after.includes(line)),
    after.filter((line) => !before.includes(line)),
  ];
}

it.each([
  [['name'], 'Harbor Clinic'],
  [['phone', 'number'], '+442079460123'],
  [['phone', 'takes'], ['voice']],
  [['home', 'title'], 'Call us'],
  [['home'], { title: 'Call us', developers: 'none' }],
  [['accent'], '#1a5fb4'],
])('The field %j with the same value %j stays as it is written', (path, value) => {
  expect(setField(source, path, value)).toBe(source);
});

it.each([
  ['a text, and keeps the comment at its end', ['name'], 'New', ['name: New # not Harbour']],
  [
    'a text by a long one, with the comment above it',
    ['name'],
    'New '.repeat(25).trim(),
    ['# not Harbour', 'name: >-', '  New New'],
  ],
  ['a field of a group', ['phone', 'number'], '+442079460124', ["  number: '+442079460124'"]],
  // Without quotes, libraries would read a number, and write another one.
  [
    'a text of digits',
    ['address', 'postalCode'],
    '01067',
    ['address:', '  #street: Mu', "  postalCode: '01067'"],
  ],
  ['a group in braces', ['home', 'title'], 'New', ['# short', 'home:', '  # The headline']],
  ['a commented sample', ['email'], 'a@desk.example', ['email: a@desk.example']],
  [
    'a commented group',
    ['address', 'city'],
    'Graz',
    ['address:', '  #street: Mu', '  #postalC', '  city: Graz'],
  ],
  ['nothing yet', ['phone', 'other'], 'A', ['  other: A']],
  ['nothing in the file', ['kind'], 'Clinic', ['# What kind of business', 'kind: Clinic']],
  ['the end of a list', ['former'], ['Old Name', 'Mo: 8-17'], ["  - 'Mo: 8-17'"]],
  ['another list', ['former'], ['Older'], ['  - Older']],
])('A value replaces %s', (_what, path, value, added) => {
  const text = setField(source, path, value);
  const [, lines] = change(() => text);
  for (const [index, start] of added.entries())
    expect(lines[index]?.startsWith(start), lines.join('\n')).toBe(true);
  const read = path.reduce<unknown>(
    (all, name) => (all as never)[name],
    parse(text, { schema: 'failsafe' }),
  );
  expect(read).toEqual(value);
  expect(text).toMatch(/^# Mine\.\n[^]*# Since May\.\n[^]*# Before the list\.\n[^]*# The end\.\n/);
});

it('A removed field leaves its sample in its place', () => {
  expect(change((text) => removeField(text, ['links']))).toEqual([
    expect.arrayContaining(['links:', '  - label: A']) as string[],
    ['#links:', '#  - label: Imprint', '#    url: /imprint/'],
  ]);
  expect(change((text) => removeField(text, ['phone', 'takes']))[1]).toEqual([
    ...['  #takes:', '  #  - voice', '  #  - sms'],
  ]);
  expect(removeField(source, ['email'])).toBe(source);
});

it('A group whose last field is removed goes with it', () => {
  const text = 'name: A\ncontact:\n  people: mailto:a@desk.example\naccent: b\n';
  const edited = removeField(text, ['contact', 'people']);
  expect(edited).toMatch(/^name: A\n#contact:\n(?:# .*\n)+accent: b\n$/);
  const again = setField(edited, ['contact', 'people'], 'mailto:b@desk.example');
  expect(again).toContain('\ncontact:\n');
  expect(again).toContain('\n  people: mailto:b@desk.example\n');
});

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 150 })
  .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u.test(text));

it('Any text is read back as it was set, without a new problem', () => {
  fc.assert(
    fc.property(line, line, (name, former) => {
      const text = setField(setField(source, ['name'], name), ['former'], ['Old Name', former]);
      expect(parse(text, { schema: 'failsafe' })).toMatchObject({
        name,
        former: ['Old Name', former],
      });
      const { message } = errorFrom(() => parseProductFile(text));
      expect(message).not.toMatch(/needs quotes|expected a value/);
    }),
    {
      numRuns: 300,
      examples: [
        ['Desk\u00a0', 'Old Desk\u3000'],
        ['\u2003Desk', '\u00a0'],
      ],
    },
  );
});
