import { mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseProductFile } from '../../src/packages/facts/product-file.ts';
import { readFacts } from '../../src/packages/facts/read-facts.ts';
import { useTempFolder } from '../temp-folder.ts';
import { errorFrom } from './environments.ts';
import { website } from '../../src/packages/facts/site.ts';

const base = `# The facts.
name: Harbor Clinic
description: >-
  A clinic: call it,
  or text it.
when_to_use: When it's urgent
phone:
  number: +442079460123
  takes:
    - voice
    - sms
notProvided: yes
home:
  title: 24
  developers: none
agents:
  about: 'null'
accent: '#1a5fb4'
aiTraining: false
hstsDays: 7 # a week
#email: hello@clinic.example
`;

const { at, write } = useTempFolder();

it('Every value is the text that one sees', () => {
  expect(parseProductFile(base)).toMatchObject({
    name: 'Harbor Clinic',
    description: 'A clinic: call it, or text it.',
    phone: { number: '+442079460123', takes: ['voice', 'sms'] },
    notProvided: 'yes',
    home: { title: '24' },
    agents: { about: 'null' },
    contact: {},
    aiTraining: false,
    hstsDays: 7,
  });
});

it.each([
  ['with Windows line ends', base.replaceAll('\n', '\r\n')],
  ['with line ends of an old Mac', base.replaceAll('\n', '\r')],
  ['with a byte order mark', `\ufeff${base}`],
  ['in UTF-16', Buffer.from(`\ufeff${base}`, 'utf16le')],
])('A file %s is read', (_how, content) => {
  write('src/facts/product.yaml', content);
  expect(readFacts(at('src/facts/product.yaml'), {}, website).description).toBe(
    'A clinic: call it, or text it.',
  );
});

it('A file that is missing, or not text, gets an error with its name', () => {
  const message = () =>
    errorFrom(() => readFacts(at('src/facts/product.yaml'), {}, website)).message;
  expect(message()).toMatch(
    /^There is no \S*src\/facts\/product\.yaml\. To make it, run: npm run setup$/,
  );
  write('src/facts/product.yaml', Buffer.from('name: Praxis für alle', 'latin1'));
  expect(message()).toMatch(/product\.yaml can't be used: it is not text in UTF-8 or UTF-16$/);
});

it('A file that is too long, or not a file, gets an error at once', () => {
  const file = at('src/facts/product.yaml');
  const message = () => errorFrom(() => readFacts(file, {}, website)).message;
  const tooLong = "product.yaml can't be used: it has more than 250,000 characters.";
  write(
    'src/facts/product.yaml',
    base + Array.from({ length: 30_000 }, (_, i) => `k${i}: v\n`).join(''),
  );
  expect(message()).toBe(tooLong);
  // It has no blocks on the disk.
  truncateSync(file, 5e9);
  expect(message()).toBe(tooLong);
  rmSync(file);
  const noFile = /product\.yaml can't be used: it is a folder or a device, not a file\.$/;
  mkdirSync(file);
  expect(message()).toMatch(noFile);
  rmSync(file, { recursive: true });
  symlinkSync('/dev/zero', file);
  expect(message()).toMatch(process.platform === 'win32' ? /There is no/ : noFile);
});

it('A file with a thousand mistakes gets an error with the first ones', () => {
  const wrong = Array.from({ length: 1000 }, (_, i) => `k${i}: v\n`).join('');
  expect(errorFrom(() => parseProductFile(base + wrong)).message.split('\n')).toHaveLength(31);
  expect(errorFrom(() => parseProductFile('@a: b\n'.repeat(1000))).message).toContain('line 1,');
});

it('A public build refuses facts of the sample with their lines', () => {
  write('src/facts/product.yaml', base.replace('+442079460123', '+12025550123'));
  const env = { PUBLIC_BASE_URL: 'https://desk.example' };
  expect(errorFrom(() => readFacts(at('src/facts/product.yaml'), env, website)).message).toMatch(
    /\n {2}line 8, column 3: phone\.number: expected your own phone number, because/,
  );
});

const noField = 'expected the name of a field, a colon, and a space';
const column = 'start this line in the same column as the fields beside it';
const quotes = (first: string) => `column 7: a text that starts with ${first} needs quotes`;
const nonBreaking = 'this is a non-breaking space (U+00A0): delete it, and type an ordinary one';
const curly = `is a curly quote: type a straight one, ' or ", or none`;
const listed = 'each on a line that starts with "- "; received';

/** Mistakes, each with the line of its error and what that says. */
const mistakes: readonly (readonly [from: string, to: string, line: number, text: string])[] = [
  ['  number', '\tnumber', 8, 'column 1: start this line with spaces, not with a tab'],
  ['name: Harbor', 'name:Harbor', 2, noField],
  ['name: ', 'name:\u00a0', 2, `column 6: ${nonBreaking}`],
  ['name: ', 'name\u00a0: ', 2, `column 5: ${nonBreaking}`],
  ['  number', '\u00a0 number', 8, `column 1: ${nonBreaking}`],
  ['name: ', 'na\u200bme: ', 2, 'this is an invisible character (U+200B): delete it'],
  ['name: ', 'name：', 2, '： (U+FF1A) is a wide colon: type : and a space'],
  ['name: ', '“name”: ', 2, `column 1: “ (U+201C) ${curly}`],
  ['Harbor Clinic', '“Open: daily”', 2, `column 7: “ (U+201C) ${curly}`],
  ['+442079460123', '‘+442079460123’', 8, `received "‘+442079460123’"; ‘ (U+2018) ${curly}`],
  ['false', 'false\u00a0', 19, `received "false\u00a0"; ${nonBreaking}`],
  ['\n    - voice\n    - sms', '\n    – voice\n    – sms', 9, '; – (U+2013) is no hyphen: type -'],
  ['when_to_use: ', 'when_to_use:', 6, `column 1: ${noField}`],
  ['hstsDays: 7 # a week', 'hstsDays:7', 20, noField],
  ['  takes:', '  takes', 9, noField],
  ['name: Harbor', 'name: "Harbor', 2, 'column 7: this text starts with ", but does'],
  [
    "accent: '#1a5fb4'",
    "accent: '#1a5fb4",
    18,
    "column 9: this text starts with ', but doesn't end with it; a text with an apostrophe needs double quotes",
  ],
  ['name: Harbor Clinic', "name: 'Harbor's'", 2, 'nothing can follow the closing quote'],
  ['name: Harbor Clinic', "name: 'Harbor',", 2, 'nothing can follow the closing quote'],
  ['notProvided', ' notProvided', 12, column],
  ['  takes:', '   takes:', 9, column],
  ['  takes:', ' takes:', 9, column],
  ['    - sms', '   - sms', 11, column],
  ['name:', 'name: A\nname:', 3, 'column 1: this field is there twice'],
  ['Harbor Clinic', 'Open: daily', 2, 'a text with a colon and a space needs quotes'],
  ['Harbor Clinic', 'Room #5', 2, 'a text with # after a space needs quotes'],
  ['Harbor Clinic', '"C:\\x"', 2, 'a text with \\ needs single quotes'],
  ["'#1a5fb4'", '#1a5fb4', 18, 'a text that starts with # needs quotes'],
  ...[
    '@a',
    '`a`',
    '*a',
    '& Sons',
    '%a',
    '| a',
    '> a',
    '[a] b',
    '[a',
    '{a} b',
    '- a',
    '? a',
    '] a',
  ].map((text) => ['Harbor Clinic', text, 2, quotes(text.charAt(0))] as const),
  ...['&a b', '!a b', '! b'].map(
    (text) => ['Harbor Clinic', text, 2, `starts with ${text.charAt(0)} needs quotes`] as const,
  ),
  ['phone:', '---\nphone:', 7, 'delete this line: ---'],
  ['phone:', 'phnoe:', 7, 'column 1: phnoe: did you mean phone?'],
  ['  title', '  Titel', 14, 'column 3: home.Titel: did you mean home.title?'],
  ['phone:', 'fax: 1\nphone:', 7, 'fax: expected one of the fields name, description,'],
  ['title: 24', 'title: !Room 24', 14, 'starts with ! needs quotes'],
  ['title: 24', 'title: !!sale 24', 14, 'starts with ! needs quotes'],
  ['\n    - voice\n    - sms', ' voice, sms', 9, `zalo, ${listed} "voice, sms"`],
  ['    - voice\n    - sms', '    -voice\n    -sms', 9, `${listed} "-voice -sms"`],
  [' Harbor Clinic', '\n  - Harbor', 2, 'name: expected a line of text'],
  ['  number: +442079460123\n', '', 7, 'column 1: phone.number: expected'],
  ['false', 'never', 19, 'aiTraining: expected true or false; received "never"'],
  ['+442079460123', '12345', 8, 'column 3: phone.number: expected a valid phone number'],
];

it.each(mistakes)('With %j changed to %j, line %i is wrong: %s', (from, to, line, text) => {
  expect(base).toContain(from);
  const { message } = errorFrom(() => parseProductFile(base.replace(from, to)));
  const [sentence, ...lines] = message.split('\n');
  expect(sentence).toBe('product.yaml has wrong or missing fields:');
  expect(lines).toEqual([expect.stringMatching(`^  line ${line}, column \\d+: `)]);
  expect(lines[0]).toContain(text);
});

it('Quotes, spaces, and dashes of prose are left alone', () => {
  const title = 'Notre offre\u00a0: “tout”\u202f– aujourd’hui';
  const text = base.replace('  title: 24', `  title: |-\n    ${title}`);
  expect(parseProductFile(text).home.title).toBe(title);
  const { message } = errorFrom(() => parseProductFile(text.replace('false', 'maybe')));
  expect(message.split('\n')).toHaveLength(2);
  const phone = '+44\u00a020\u00a07946\u00a00123';
  expect(parseProductFile(text.replace('+442079460123', phone)).phone.number).toBe('+442079460123');
});

it('The lines of a long text are left alone beside another mistake', () => {
  const text = base.replace(
    '  title: 24',
    '  title: |-\n    Urgences\u00a0: le 15.\n    — Pharmacie: voir la porte.\n  lead: 24',
  );
  const { message } = errorFrom(() => parseProductFile(text.replace('name:', 'nmae:')));
  expect(message.split('\n')).toHaveLength(2);
});

it('All problems are listed in their order, each line once, and missing fields at the end', () => {
  const text = base
    .replace('name:', 'nmae:')
    .replace('+442079460123', '12345')
    .replace("'#1a5fb4'", '#1a5fb4')
    .replace(/when_to_use.*\n/, '');
  const { message } = errorFrom(() => parseProductFile(`${text}email: a\n`));
  const lines = message
    .split('\n')
    .map((line) => /^ {2}(?:line \d+|[a-z_]+(?=:))/i.exec(line)?.[0]);
  expect(lines.slice(1)).toEqual(
    ['line 2', 'line 7', 'line 17', 'line 21', 'when_to_use'].map((start) => `  ${start}`),
  );
});

it.each(['', '# Nothing\n', 'Hello\n', '- a\n', '{\n'])('The file %j gets an error', (text) => {
  expect(errorFrom(() => parseProductFile(text)).message).toMatch(/\n {2}\S/);
});

it('An alias of another value is refused, and read only as text', () => {
  const text = base.replace('Harbor Clinic', '*x').replace("When it's urgent", '*x');
  expect(errorFrom(() => parseProductFile(text)).message.match(/starts with \*/g)).toHaveLength(2);
});
