import { expect, it } from 'vitest';
import { describeLandline } from '../../src/packages/facts/phone-number.ts';
import {
  contactUri,
  email,
  embedOrigin,
  link,
  mention,
  phone,
  text,
  webUrl,
} from '../../src/packages/facts/values.ts';

const values = { text, phone, webUrl, contact: contactUri, email, embedOrigin, mention, link };

it.each([
  ['phone', ['', '12025550123', '(202) 555-0123', '+١٢٠٢٥٥٥٠١٢']],
  // Too short, too long, and with an area or a country that no numbering plan has.
  ['phone', ['+1202555012', '+120255501234', '+11115550123', '+9992025550123']],
  ['phone', ['+1 202 555 0123 or +1 202 555 0124']],
  // Ofcom reserves this number for fiction, but libphonenumber does not know its range.
  ['phone', ['+447700900123']],
  ['webUrl', ['', '/mcp', 'http://agent.example/mcp', 'wss://agent.example']],
  ['webUrl', ['https://user@agent.example', 'https://agent.example/mcp#']],
  ['webUrl', ['https://:secret@agent.example']],
  ['contact', ['', 'http://desk.example/', 'tel:', 'me at desk.example', 'user:pass@host']],
  ['contact', ['xhttps://desk.example']],
  ['contact', ['mailto:a@b\nExpires: x', '+1 202 555 0123 ext. 77', 'tel:112', 'a%b@desk.example']],
  ['email', ['a`b@desk.example']],
  // Overrides, embeddings, isolates that stay open, and ends of lines.
  ['text', ['a\u202eb', '\u202bא\u202c', 'a\u2067b', 'a\u2069', 'a\u2028b', 'a\u2029b']],
] as const)('The schema %s rejects %j', (name, refused) => {
  for (const value of refused) expect(values[name].safeParse(value).success, value).toBe(false);
});

it.each([
  ['phone', '+442079460123', '+442079460123'],
  ['phone', '+43 1 512 34 56', '+4315123456'],
  ['phone', 'tel:+1 (202) 555-0123', '+12025550123'],
  ['phone', '+49 (0)30 901820', '+4930901820'],
  ['phone', '0043 1/512-34.56', '+4315123456'],
  ['phone', '＋４３ １ ５１２ ３４ ５６', '+4315123456'],
  ['phone', '\u202a+43 1\u00a05123456\u202c ', '+4315123456'],
  ['webUrl', 'https://agent.example/mcp?a=1', 'https://agent.example/mcp?a=1'],
  ['webUrl', 'https://Agents.clinic.example:443', 'https://agents.clinic.example/'],
  ['contact', 'mailto:security@desk.example', 'mailto:security@desk.example'],
  ['contact', ' security@desk.example', 'mailto:security@desk.example'],
  ['contact', 'https://desk.example/report', 'https://desk.example/report'],
  ['contact', 'tel:+1-202-555-0123', 'tel:+12025550123'],
  ['contact', 'sms:+1 202 555 0123', 'sms:+12025550123'],
  ['contact', 'oysters&co@desk.example', 'mailto:oysters%26co@desk.example'],
  [
    'contact',
    'mailto:a&b=c%26d@desk.example?subject=é',
    'mailto:a%26b%3Dc%26d@desk.example?subject=%C3%A9',
  ],
  ['contact', 'bücher@desk.example', 'mailto:b%C3%BCcher@desk.example'],
  [
    'contact',
    'https://Désk.example/sécurité|a?b={c}',
    'https://xn--dsk-bma.example/s%C3%A9curit%C3%A9%7Ca?b=%7Bc%7D',
  ],
  // Marks for Arabic and Hebrew, and a number within isolates.
  ['text', 'שלום\u200f \u2066+1 202\u2069', 'שלום\u200f \u2066+1 202\u2069'],
  ['link', 'https://signal.me/#p/+15045550123', 'https://signal.me/#p/+15045550123'],
  ['link', 'https://matrix.to/#/@desk:matrix.example', 'https://matrix.to/#/@desk:matrix.example'],
  ['link', 'https://law.example/imprint#privacy', 'https://law.example/imprint#privacy'],
  ['link', '/imprint/#privacy', '/imprint/#privacy'],
  ['embedOrigin', 'https://Maps.example:443/embed?a=b', 'https://maps.example'],
  ['embedOrigin', 'https://*.maps.example/', 'https://*.maps.example'],
  ['mention', '+44 20 7946 0999', '+442079460999'],
  ['mention', 'https://Other.example:443', 'https://other.example/'],
  ['mention', '15.1.0', '15.1.0'],
] as const)('The schema %s normalizes %j to %s', (name, value, normalized) => {
  expect(values[name].parse(value)).toBe(normalized);
});

it.each([
  ['112', 'not a short code, which works only in one country'],
  ['+43 112', 'not a short code, which works only in one country'],
  ['+1 202-555-0123 ext. 77', "without an extension, which links can't dial"],
  ['tel:+1-202-555-0123;ext=77', "without an extension, which links can't dial"],
  ['+1 202-555-0123,,123', "without an extension, which links can't dial"],
  ['+1 800 FLOWERS', 'in digits, without other text'],
  ['(202) 555-0123', 'it starts with + and the country code'],
  ['+39 6 69812345', 'Italian landline numbers keep their 0 after +39: +390669812345'],
  ['+39 0347 1234567', 'Italian mobile numbers have no 0 after +39: +393471234567'],
  ['+52 1 55 1234 5678', 'Mexican numbers no longer have a 1 after +52: +525512345678'],
  ['+1202555012', 'this one is too short'],
  ['+44 20 7946 0123 / 0124', 'this one is too long'],
  ['+447700900123', 'this one is in no known number range'],
])('The error for the phone number %s says: %s', (value, reason) => {
  expect(phone.safeParse(value).error?.issues[0]?.message).toBe(
    `a valid phone number with its country code, such as +442079460123 (${reason})`,
  );
});

it.each([
  ['+441134960123', ['voice', 'sms'], true],
  ['+493023125123', ['sms'], true],
  ['+441134960123', ['voice'], false],
  ['+447400123456', ['sms'], false],
  // In North America, the number doesn't tell.
  ['+12025550123', ['voice', 'sms'], false],
  // Special rates, such as toll-free.
  ['+448081570123', ['sms'], false],
])('A notice about texts to %s, which accepts %j: %j', (number, takes, isNoticed) => {
  expect(describeLandline(number, takes)?.startsWith(`${number} is a landline`) ?? false).toBe(
    isNoticed,
  );
});

it.each(['http://maps.example', 'maps.example', 'https://*', "https://a.example'; script-src *"])(
  'An embed from %s is refused, because it would not be one origin in a policy',
  (value) => {
    expect(embedOrigin.safeParse(value).success).toBe(false);
  },
);

it('The error for an invisible control character names it', () => {
  expect(text.safeParse('Desk \u202e').error?.issues[0]?.message).toBe(
    'a line of text, without control characters (it has U+202E)',
  );
});
