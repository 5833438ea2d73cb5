import { expect, it } from 'vitest';
import { contact } from '../../src/packages/facts/contacts.ts';
import { toFacts } from '../../src/packages/facts/facts.ts';
import { hours } from '../../src/packages/facts/hours.ts';
import type { ParsedProduct, Product } from '../../src/packages/facts/product-schema.ts';
import { createWrongValueFinder } from '../../src/packages/scan/find-wrong-values.ts';
import { readPublishedText } from '../../src/packages/scan/published-text.ts';
import { exampleProduct, sampleFacts } from '../sample-facts.ts';
import addresses from './addresses.json' with { type: 'json' };
import corpus from './corpus.json' with { type: 'json' };
import { website } from '../../src/packages/facts/site.ts';

/** Reads hours as a build does. The other fields are as the tests have them, valid or not. */
function parse(product: Product): ParsedProduct {
  const { hours: week } = product;
  return { ...product, ...(week && { hours: hours.parse(week) }) } as ParsedProduct;
}

/** Lists what may be wrong in a text of a product with the number +44 20 7946 0123. */
function list(text: string, changes: Partial<Product> = {}) {
  const facts = toFacts(parse({ ...exampleProduct, ...changes }), 'https://desk.example', website);
  return createWrongValueFinder(facts)(text);
}

/** Finds what is certainly wrong. */
function find(text: string, changes: Partial<Product> = {}) {
  const found = list(text, changes).filter(({ isCertain }) => isCertain);
  return found.map(({ fact, value }) => [fact, value]);
}

it.each([
  // In other scripts' digits and dashes, with invisible characters, and split by punctuation.
  ['+44\u00a020\u202f7946\u20090124', '+44 20 7946 0124'],
  ['＋４４ ２０ ７９４６ ０１２４', '+44 20 7946 0124'],
  ['+٤٤ ٢٠ ٧٩٤٦ ٠١٢٤', '+44 20 7946 0124'],
  ['+४४ २० ७९४६ ०१२४', '+44 20 7946 0124'],
  ['+44 20\u20117946\u20130124', '+44 20-7946-0124'],
  ['\u202a+44 20 7946 0124\u202c', '+44 20 7946 0124'],
  ['+44 20 79\u00ad46 01\u200b24', '+44 20 7946 0124'],
  ['+44 20 / 7946 0124', '+44 20 / 7946 0124'],
  ['+44·20·7946·0124', '+44.20.7946.0124'],
  ['(+44) 20 7946 0124', '(+44) 20 7946 0124'],
  ['+44 (0)20 7946 0124', '+44 (0)20 7946 0124'],
  // Another country's, one that is valid nowhere, and one without its last digit.
  ['+1 202-555-0199', '+1 202-555-0199'],
  ['+44 7700 900123', '+44 7700 900123'],
  ['+44 20 7946 012', '+44 20 7946 012'],
  // In a link, whatever the number is.
  ['tel:+44%2020%207946%200124', '+44 20 7946 0124'],
  ['sms:12345678', '12345678'],
  ['callto://+442079460124', '+442079460124'],
  ['https://api.whatsapp.com/send?text=Hi&phone=%2B442079460124', '+442079460124'],
  ['whatsapp://send?phone=442079460124', '+442079460124'],
  ['https://t.me/+442079460124', '+442079460124'],
  // In national form, with a label.
  ['Call us Monday to Friday on 020 7946 0124', '020 7946 0124'],
  ['| Phone | 020 7946 0124 |', '020 7946 0124'],
  ['T 020 7946 0124', '020 7946 0124'],
  ['020 7946 0123 or 020 7946 0124', '020 7946 0124'],
  ['Tel. 020 7946 0123 / 020 7946 0124', '020 7946 0124'],
  ['Call 020 7946 0124 24h', '020 7946 0124'],
  ['Tel. 01.02.2026 7946', undefined],
])('In "%s", finds the phone number %s', (text, value) => {
  expect(find(text)).toEqual(value === undefined ? [] : [['phone', value]]);
  if (value !== undefined) expect(find(text, { mentions: [value] })).toEqual([]);
});

it.each([
  'Call 24/7 020 7946 0123, +44 (0)20 7946 0123 ext. 5, 020 7946 0123¹ or 020 7946 0123/24',
  'Call us, and quote your order number 020 7946 0124.',
  'Tel. 020 7946 0123, VAT 020 7946 0124',
  'Call now. Company 020 7946 0124',
  'Call by 24.12.2026, 2026-12-24, 08.00-18.00, or 0800-1800',
  'Call 112 or 999. tel:112',
  'Phone price £020 7946 0124, 02079460124 €',
  '+300 000 visitors, +20 000 000 000, +12.5 %, +150 -110 -105, UTC+01:00, 5 + 49 30 1234',
  'x+442079460124 ref#02079460124 02079460124@fax.example call02079460124',
  'https://chat.example/call/02079460124 tel:1-800-FLOWERS t.me/+AbCdEf12345678',
  '1 2 3 4 5 6 7 8 9 0 '.repeat(30),
])('Finds no phone number in "%s"', (text) => {
  expect(find(text)).toEqual([]);
});

const inMentions = 'to `mentions` in product.yaml';
const person = `Correct it, or add it ${inMentions} if it is another person's.`;
const system = `Correct it, or add it ${inMentions} if it is another system's.`;
const replace = `Replace or remove it, or add the words around it ${inMentions} to keep it there.`;
const own = '+44 20 7946 0123';

it.each([
  // Without a label, it is only suspected.
  [
    'Smith & Co., 020 7946 0124',
    `may be a phone number, but is not your phone number, ${own}`,
    person,
  ],
  ['Tel. 020 7946 0124', `is not your phone number, ${own}`, person],
  ['Tel. 020 7946 0999', `is a former phone number; yours is ${own}`, replace],
  ['Old Desk', 'is a former value', replace],
  ['https://old.example/api/info', "is not at this site's address, https://desk.example", system],
  ['https://agent.example/x', 'is not the URL for agents, https://agent.example/mcp', system],
])('The report on "%s" says that it %s, and what to do', (text, problem, next) => {
  const facts = toFacts(
    parse({ ...exampleProduct, former: ['020 7946 0999', 'Old Desk'] }),
    'https://desk.example',
    website,
  );
  expect(createWrongValueFinder(facts)(text)).toMatchObject([
    { problem, next, isCertain: !problem.startsWith('may') },
  ]);
});

const night = { label: 'Emergencies at night', number: '+442079460125' };
const others = {
  phone: { number: '+442079460123', takes: ['voice', 'whatsapp'] },
  contacts: [night, { number: '+447911123456', takes: ['whatsapp'] }, { url: 'https://a.example' }],
  email: 'hello@clinic.example',
  contact: { people: 'mailto:team@clinic.example', security: 'mailto:hello@clinic.example' },
} satisfies Partial<Product>;
const numbers =
  '+44 20 7946 0123 (main number), +44 20 7946 0125 (Emergencies at night), and +44 7911 123456 (WhatsApp)';

it.each([
  ['In an emergency: +44 20 7946 0999', `is a former phone number; yours are ${numbers}`],
  ['At night, call 020 7946 0124', `is not your phone number; yours are ${numbers}`],
  [
    'Mail help@clinic.example',
    'is not your email address; yours are hello@clinic.example and team@clinic.example',
  ],
])('The report on "%s" names every value that may be meant, with its label', (text, problem) => {
  expect(list(text, { ...others, former: ['+442079460999'] })).toMatchObject([{ problem }]);
});

// prettier-ignore
it.each<[text: string, found: string[], number?: string]>([
  ['+44 1 20 7946 0123', ['+44 1 20 7946 0123']], ['+44 20 7946 01245', ['+44 20 7946 01245']],
  ['+33 1 23 45 67 8', []], ['Tel. 0033123456789', ['0033123456789']], ['0161 4960999', []],
  ['tel:123456', ['123456']], ['tel:12345', []], ['xtel:+442079460', []], ['Order 0044 (0)20 7946 0124', []],
  ['(0161) 496 0999', ['(0161) 496 0999?']],
  ['Tel. 020 https://a.example/ 7946 0124', ['020   7946 0124']], ['https://wa.me/442079460124x', []],
  ['Tel. http://wa.me/442079460124 020 7946 0124', ['020 7946 0124', '+442079460124']],
  ['https://x.example/https://wa.me/442079460124', []], ['020ー7946ー0124', ['020-7946-0124?']],
  ['電話番号ー020 7946 0124', ['020 7946 0124']], ['5 % 020 7946 0124', ['020 7946 0124?']],
  ['020 7946 0124€', []], ['020² 7946 0124', ['020  7946 0124?']], ['Tel. 020 7946 0124x', []],
  ['Tel. +44 20 7946 0124x', []], ['Tel. 24.12.2026 10', []], ['tel: 0800 - 1800', []],
  // The nearest label counts, on the same line or the one before.
  ['Call. Then 020 7946 0124 99', []], ['Call VAT, 020 7946 0124', []], ['Contact 2079460124', []],
  ['Order and then five more words 020 7946 0124', ['020 7946 0124?']],
  [`Call ${'x '.repeat(30)}020 7946 0124`, ['020 7946 0124?']], ['(020) 7946 0124, (tel)', ['(020) 7946 0124']],
  ['Telefon numer 020 7946 0124', ['020 7946 0124']], ['电话号 020.7946.0124', ['020.7946.0124']],
  ['電話號 020-7946-0124', ['020-7946-0124']], ['Phone\n\n \n(020) 7946 0124', ['(020) 7946 0124']],
  ['The number to call for opening hours and prices\n020 7946 0124', ['020 7946 0124?']],
  ['Phone:\n\n- 020 7946 0124\n- 020 7946 0125', ['020 7946 0124', '020 7946 0125?']],
  ['Phone: our new lines 20 7946 0124', ['20 7946 0124']], ['Phone: our very new lines 00442079460124', []],
  ['Ring and ask for a room: (0161) 4960999', ['(0161) 4960999']],
  ['Ring and ask for a room: 0161.496.0999', ['0161.496.0999']],
  ['020 7946 0123 — 020 7946 0124', ['020 7946 0124']], ['| 020 7946 0123 | 020 7946 0124 |', ['020 7946 0124?']],
  ['Our new number is 020 7946 0124', ['020 7946 0124?']], ['Unsere Nummer: 020 7946 0124', ['020 7946 0124?']],
  ['Our VAT number: 020 7946 0124', []], ['Our order number is 020 7946 0124', []], ['Unsere Kundennummer: 020 7946 0124', []], ['020 7946 0123, and then 0845 46 41', ['0845 46 41?']],
  ['फोन: 020 7946 0124\nvolejte: 020 7946 0125\nโทร: 020 7946 0126\nđiện thoại: 020 7946 0127\nוואטסאפ: 020 7946 0128\nสายด่วน 020 7946 0129', ['020 7946 0124', '020 7946 0125', '020 7946 0126', '020 7946 0127', '020 7946 0128', '020 7946 0129']],
  ['Phone client: 020 7946 0124\nPhone code: 020 7946 0124\nPhone tax: 020 7946 0124\nPhone reference: 020 7946 0124', []],
  // At most 40 characters on the line before, 6 between two numbers, and 20 in parentheses.
  ['On Sundays and at night, you can call us\n020 7946 0124', ['020 7946 0124']],
  ['On Sundays and at night, you can call us:\n020 7946 0124', ['020 7946 0124?']],
  ['020 7946 0123 oder 020 7946 0124', ['020 7946 0124']], ['020 7946 0123, then 020 7946 0124', ['020 7946 0124?']],
  ['020 7946 0124 (the phone at the inn)', ['020 7946 0124']], ['020 7946 0124 (the phones at the inn)', ['020 7946 0124?']],
  ['Call in the day and also late in the nights 020 7946 0124', ['020 7946 0124']], ['Call in the day and also later in the nights 020 7946 0124', ['020 7946 0124?']],
  ['Call for a visit; or see 020 7946 0124', ['020 7946 0124?']], ['| Call | at any time | 020 7946 0124 |', ['020 7946 0124?']],
  ['Tel. and hours are in the list; phone 020 7946 0124', ['020 7946 0124']],
  ['SIREN 020 7946 0124', []], ['Call NOW 020 7946 0124', ['020 7946 0124']], ['Order, two weeks 020 7946 0124', []],
  // In other countries.
  ['Tlf. 21.30-23.00', [], '+4722345678'], ['Tlf. 2130-2300', [], '+4722345678'],
  ['011 15-2345-6789', [], '+5491123456789'], ['handy 030 23125124', ['030 23125124'], '+493023125123'],
  ['0800 1234567', ['0800 1234567?'], '+493023125123'], ['Konto 030 23125124', [], '+493023125123'],
  ['202.555.0199', ['202.555.0199?'], '+12025550123'], ['Contact 202-555-0199', ['202-555-0199'], '+12025550123'],
  ['Tel. 0043 1 234567890123', ['0043 1 234567890123'], '+431234567890'],
  ['Tel. 02312 5123', ['02312 5123'], '+493023125123'],
  ['Text us, 1 202 555 0199', [], '+12025550123'], ['1 202 555 0123', [], '+12025550123'],
])('In "%s", finds %j, where a question mark means suspected', (text, found, number = '+442079460123') => {
  const values = list(text, { phone: { number, takes: ['voice'] } });
  expect(values.map(({ value, isCertain }) => value + (isCertain ? '' : '?'))).toEqual(found);
});

it.each([
  ['+4930654321', 'Tel. 654321', 'Tel. 030 654321'],
  ['+4315123456', 'Tel. 512 34 56-0', 'Tel. 01 512 34 56'],
  ['+12025550123', 'Call 555-0123', '202-555-0123'],
  ['+551123456789', 'Ligue 2345-6789', '(11) 2345-6789'],
])(
  '%s may be written as "%s", without its area code, and is found there as a former number',
  (number, ...texts) => {
    for (const text of texts) {
      expect(find(text, { phone: { number, takes: ['voice'] } })).toEqual([]);
      expect(find(text, { former: [number] })).toMatchObject([['former', expect.anything()]]);
    }
  },
);

it('A mention and a contact count in every notation', () => {
  const text = 'Tel. 020 7946 0999, tel:+442079460999, or +44 20 7946 0888';
  const contact = { people: 'tel:+44-20-7946-0888' };
  expect(find(text, { mentions: ['020 7946 0999'], contact })).toEqual([]);
});

it.each([
  'https://old.example/api/v1/info',
  'https://old.example/api/health.md',
  'http://localhost:4321/openapi.json',
  'http://desk.example/',
  'https://desk.example:8443/prices/',
  'https://agent.example/other',
  'https://old.example/api/v1/info/',
])('Finds the URL %s', (url) => {
  for (const text of [`Read ${url}.`, `[x](${url})`, `「${url}」`, `${url}。`]) {
    expect(find(text)).toEqual([['url', url]]);
  }
  expect(find(url, { mentions: [url] })).toEqual([]);
});

it.each([
  'https://desk.example/api/v1/info https://agent.example/mcp https://agent.example/mcp?a=1 https://agent.example/',
  'https://other.example/mcp https://docs.example/docs/ https://www.example.org/api/booking',
  'https://other.example/api/v1/information https://desk.example.org/',
])('Finds no wrong URL in "%s"', (text) => {
  expect(find(text)).toEqual([]);
});

const former = [
  '+44 20 7946 0999',
  'Smith & Söns',
  '12 High Street, Leeds',
  'https://old.example',
  '旧診療所',
  'http://www.older.example/',
  '“Alt” & Neu!',
  'Haus 診療所 B',
];

it.each([
  ['order 02079460999', '02079460999'],
  ['+44 (0)20 7946 0999', '+44 (0)20 7946 0999'],
  ['24/7 020-7946-0999', '24/7 020-7946-0999'],
  ['wa.me/442079460999', '442079460999'],
  ['Ask SMITH & SÖNS’ team', 'Smith & Söns'],
  ['12 High\nStreet — Leeds', '12 High Street, Leeds'],
  ['http://www.old.example/prices/', 'https://old.example'],
  ['me@old.example', 'https://old.example'],
  ['これは旧診療所です', '旧診療所'],
  ['see older.example', 'http://www.older.example/'],
  ['Alt + Neu', '“Alt” & Neu!'],
])('In "%s", finds the former value %s', (text, value) => {
  expect(find(text, { former })).toEqual([['former', value]]);
  expect(find(text).filter(([fact]) => fact === 'former')).toEqual([]);
});

it.each([
  'Smith and Söns, Smith & Sönsson, Haus 診療所 Bx, 112 High Street, Leeds',
  'https://very-old.example/ https://old.example.org/ https://old.examples/',
  '552079460999123 is an order.',
  'Smith & Söns Leeds is the new name, formerly Smith & Söns.',
  'Ask smith & söns.',
])('Finds no former value in "%s"', (text) => {
  const name = 'Smith & Söns Leeds';
  expect(find(text, { former, name, mentions: ['formerly Smith & Söns'] })).toEqual([]);
});

const desk = { email: 'hello@desk.example' };

it.each([
  ['Write to office@desk.example.', 'office@desk.example'],
  ['[Write](mailto:Office%40Desk.example?subject=Hi)', 'Office%40Desk.example'],
  ['<office@desk.example>', 'office@desk.example'],
  ['o.ffice-1+x@desk.example, hello@desk.example', 'o.ffice-1+x@desk.example'],
  ['office (at) desk.example', 'office (at) desk.example'],
  ['office [at] desk [dot] example', 'office [at] desk [dot] example'],
  ['office(at)desk(punkt)example', 'office(at)desk(punkt)example'],
  ['office[@]desk.example', 'office[@]desk.example'],
  ['E-Mail:büro@desk.example', 'büro@desk.example'],
  ['ｏｆｆｉｃｅ＠ｄｅｓｋ．ｅｘａｍｐｌｅ', 'office@desk.example'],
])('In "%s", finds the email address %s', (text, value) => {
  expect(find(text, desk)).toEqual([['email', value]]);
  expect(
    find(text, { ...desk, mentions: ['Ask büro@desk.example or office@DESK.example.'] }),
  ).toEqual(value.startsWith('o.') ? [['email', value]] : []);
  // Without an email address, or at a provider of mailboxes, others are other people's.
  expect(find(text)).toEqual([]);
  const atProvider = text.replace(/desk\.example/gi, 'gmail.com');
  expect(find(atProvider, { email: 'hello@gmail.com' })).toEqual([]);
});

it.each([
  'hello@desk.example, Hello@Desk.Example, hello+news@desk.example, mailto:hello@desk.example?cc=',
  'hello (at) desk.example, office@other.example, office@mail.desk.example, office@desk.example.org',
  'office@mydesk.example, security@desk.example',
  '@anna@desk.example on Mastodon, sip:anna@desk.example, xmpp:anna@desk.example',
  'git clone git@desk.example:site.git, ssh://git@desk.example/site',
  'https://webmail.example/u/office@desk.example and @desk.example',
])('Finds no wrong email address in "%s"', (text) => {
  expect(find(text, desk)).toEqual([]);
});

it.each([
  ["o'dd.+a_b-c@desk.example", "o'dd.+a_b-c@desk.example"],
  ['m&m@desk.example', 'm%26m@desk.example'],
  ['büro@desk.example', 'b%C3%BCro@desk.example'],
  ['büro@kögl.example', 'b%C3%BCro@k%C3%B6gl.example'],
])('The own email address %s is right, also as %s in a link', (email, escaped) => {
  const markdown = email.replace('&', '\\&');
  const text = `Write to ${email}, <${markdown}>, "${email}", or mailto:${escaped}?subject=Hi`;
  expect(find(text, { email })).toEqual([]);
  const contact = { security: `mailto:${escaped}` };
  expect(find(text, { email: 'hello@desk.example', contact })).toEqual([]);
});

it('A mention accepts an address at its own domain alone', () => {
  const mentions = ['office@other.example'];
  expect(find('office@desk.example', { ...desk, mentions })).toHaveLength(1);
});

it.each(['Office@old.example', 'office%40old.example', 'office (at) old (dot) example'])(
  'A former email address is found in "%s"',
  (text) => {
    const former = ['office@old.example'];
    expect(find(text, { ...desk, former })).toEqual([['former', former[0]]]);
  },
);

it('A former email address is found once, as a former one', () => {
  const former = ['office@desk.example'];
  expect(find('Office@desk.example', { ...desk, former })).toEqual([['former', former[0]]]);
});

const moved: Partial<Product> = {
  address: { street: 'Neue Gasse 2', postalCode: '1070', city: 'Wien', country: 'AT' },
  former: [
    'Mustergasse 12/4, 1040 Wien',
    'Alte Straße 5, 8010 Graz',
    '東京都渋谷区1-2',
    'Hauptstraße 7, 8010 Graz',
  ],
};

it.each([
  ['Mustergasse 12/4\n1040 Wien', 0],
  ['Mustergasse 12 / 4 · A-1040 Wien', 0],
  ['Wien 1040, Mustergasse 12/4', 0],
  ['streetAddress: Mustergasse 12/4\npostalCode: 1040\naddressLocality: Wien', 0],
  ['ALTE STR. 5, A-8010 Graz', 1],
  ['Alte Strasse 5 in 8010 Graz', 1],
  ['〒150-0001 東京都渋谷区1-2-3', 2],
  ['Hauptstr. 7, 8010 Graz', 3],
] as const)('In "%s", finds the former address %i', (text, index) => {
  expect(find(text, moved)).toEqual([['former', moved.former?.[index]]]);
  const mentions = ['formerly in Mustergasse 12/4, 1040 Wien'];
  expect(find('formerly in Mustergasse 12/4, 1040 Wien', { ...moved, mentions })).toEqual([]);
});

it.each([
  'Neue Gasse 2\n1070 Wien\nAustria',
  'Mustergasse 12/4, Graz; Mustergasse 12/4a, 1040 Wien; Mustergasse 112/4, 1040 Wien',
  'Mustergasse 12/4 and much more text about the house and its old lift, which stopped in 1040 Wien',
  'Alte Straßen 5, 8010 Graz',
  'Nebenstraße 7, 8010 Graz',
])('Finds no former address in "%s"', (text) => {
  expect(find(text, moved)).toEqual([]);
});

it.each(addresses.found)('The former address "%s" is found as "%s"', (value, text) => {
  expect(find(text, { former: [value] })).toEqual([['former', value]]);
});

it.each(addresses.other)('The former address "%s" is not found in "%s"', (value, text) => {
  expect(find(text, { former: [value] })).toEqual([]);
});

const open: Partial<Product> = {
  hours: {
    timeZone: 'Europe/Vienna',
    week: [
      { days: 'Mo-Th', opens: '8:00', closes: '18:00' },
      { days: 'Sa', opens: '9:00', closes: '13:00' },
    ],
  },
  former: ['Mon-Fri 8-17', 'Sa 9-13'],
};

it.each([
  ['Mo–Fr 8–17', 'Mo-Fr 8-17'],
  ['| Mo–Fr | 8–17 |', 'Mo-Fr 8-17'],
  ['Monday to Friday, from 8 am to 5 p.m.', 'Monday to Friday, from 8 am to 5 p.m.'],
  ['MON - FRI: 08:00 – 17:00 h', 'MON - FRI: 08:00 - 17:00'],
  ['8am–5pm Monday–Friday, 9-1 Sun', '8am-5pm Monday-Friday'],
  ['Open weekdays 8am-5pm.', 'weekdays 8am-5pm'],
  [
    'Mon Tue Wed Thu Fri Sat\n8-17 8-17 8-17 8-17 8-17 9-12',
    'Mon Tue Wed Thu Fri Sat 8-17 8-17 8-17 8-17 8-17',
  ],
  [
    'Mo 8-17, 18-20\nTu 8-17, 18-20\nWe 8-17, 18-20\nTh 8-17, 18-20\nFr 8-17',
    'Mo 8-17, 18-20 Tu 8-17, 18-20 We 8-17, 18-20 Th 8-17, 18-20 Fr 8-17',
  ],
  ['Mon, Tue, Wed, Thu and Fri 8-17', 'Mon, Tue, Wed, Thu and Fri 8-17'],
  ['Sa 9-13, Mon. 8-17\nTue. 8-17\nWed. 8-17\nThu. 8-17\nFri. 8-17\nSat. 8-17', undefined],
  ['Breakfast 7-8, Mon-Fri 8-17', 'Mon-Fri 8-17'],
  ['Sun closed, Mon-Fri 8-17', 'Mon-Fri 8-17'],
  // Nobody opens from 8 to 5 in the morning.
  ['Mon-Fri 8-5', 'Mon-Fri 8-5'],
  ['Monday to Friday, 8:00 – 5:00', 'Monday to Friday, 8:00 - 5:00'],
  // At most one other word, of at most 8 letters.
  ['**Mon-Fri:** and reserved 8-17', 'Mon-Fri:** and reserved 8-17'],
  [
    'dayOfWeek: http://schema.org/Monday\ndayOfWeek: https://schema.org/Tuesday\ndayOfWeek: Wednesday\ndayOfWeek: Thursday\ndayOfWeek: Friday\nopens: 08:00\ncloses: 17:00',
    'Monday, Tuesday, Wednesday, Thursday, Friday 08:00-17:00',
  ],
])('In "%s", finds the former opening hours %s', (text, value) => {
  const rows = 'Mon. 8-17 Tue. 8-17 Wed. 8-17 Thu. 8-17 Fri. 8-17';
  expect(find(text, open)).toEqual([['former', value ?? rows]]);
  expect(find(text, { ...open, mentions: [text] })).toEqual([]);
  expect(find(text, { hours: open.hours })).toEqual([]);
});

it('Former hours are read with the codes of product.yaml: Sa is Saturday, though it means Tuesday in Turkish', () => {
  const former = ['Sa 9-13'];
  const finds = (text: string) => find(text, { ...open, hours: undefined, language: 'tr', former });
  expect(finds('Cumartesi 9-13')).toEqual([['former', 'Cumartesi 9-13']]);
  expect(finds('Salı 9-13')).toEqual([]);
});

it.each(['The text before it. ', 'The text before it.\n'])(
  'Former opening hours are found after 120,000 characters of %j',
  (text) => {
    const hidden = `${text.repeat(6000)}\nMo-Fr 8-17\n`;
    expect(find(hidden, open)).toEqual([['former', 'Mo-Fr 8-17']]);
  },
);

it.each([
  'Mo-Th 8-18, Sa 9-13',
  'Mo-Th 8-17, Fri 8-17.5, Mon 8-17, Mon-Sat 8-17, Mon-Fri 8-17:30, Mon-Fri 2026, 8-17',
  'Mon 8-17. On Tuesdays, Wednesdays, and all other days but Saturdays and Sundays, Fri 8-17',
  'Mon-Fri on the phone and in the shop, 8-17',
  'Mon-Fri 9-17, Tue-Sat 8-17',
  'Mon-Fri reception 8-17',
  'https://other.example/mon-fri-8-17/',
  'Mon-Fri by phone 8-17',
  'Mon-Fri 555123, 8-17',
  'Mon Tue Wed Thu Fri Sat\n8-18 8-17 8-17 8-17 8-17 9-12',
  'We open at 8-17 Monday Street, and call Mon-Fri 8-18',
  'Mon-Thu 8-17, and on a Friday that we announce in the newspaper, from Fri 8-17',
  '8-17',
])('Finds no former opening hours in "%s"', (text) => {
  expect(find(text, open)).toEqual([]);
});

it('Hours that another number has now are not former ones', () => {
  const contacts = [
    {
      label: 'Nurse',
      number: '+44 20 7946 0125',
      hours: [{ days: 'Mo-Fr', opens: '8:00', closes: '17:00' }],
    },
  ];
  const parsed = { ...open, contacts: contacts.map((entry) => contact.parse(entry)) };
  expect(find('Nurse: Mo-Fr 8-17', parsed as Partial<Product>)).toEqual([]);
  expect(find('Mo-Fr 8-17', open)).toHaveLength(1);
});

it.each([
  ['Mon-Thu 8-17 and the next line is about the day aft Fri 8-17', true],
  ['Mon-Thu 8-17 and the next line is about the day afte Fri 8-17', false],
  ['Mo 9-20 Tu 9-20 We 9-20 Th 9-20 Fr 9-20 Sa 9-20 Su 9-20', true],
  ['Mo 9-20 Tu 9-20 We 9-20 Th 9-20 Fr 9-20 Sa 9-20', false],
  // Two days with two times each are no table.
  ['Sa, Su 10-12, 14-18', true],
  // On some of these days, it is open then.
  ['Th-Sa 8-18', true],
])('In "%s", the former times are on the former days: %s', (text, isFound) => {
  const week = { ...open, former: ['Mon-Fri 8-17', 'daily 9-20', 'Sa-Su 14-18', 'Th-Sa 8-18'] };
  expect(find(text, week)).toEqual(isFound ? [['former', text]] : []);
});

it.each([
  // They may be those of something else.
  ['Course on Monday 19:30–23:30', [['19:30-23:30', false]]],
  ['Dinner on Friday 7:30 pm - 11:30 pm', [['7:30 pm - 11:30 pm', false]]],
  ['Deliveries 8:00-17:00', [['8:00-17:00', false]]],
  ['Deliveries 8am-5pm', [['8am-5pm', false]]],
  ['Pages 8-17', []],
  ['Lunch 9:00-13:00, in summer Mo-Fr 10-15, 24 December 10:00-12:00', []],
])('In "%s", finds former times: %j', (text, found) => {
  const former = ['We-Su 19:30-23:30', 'Mo-Fr 8-17', 'Tu 9-13', 'Mo-Fr 10-15', 'Fr 10-12'];
  const exceptions = [
    {
      from: '2027-07-01',
      to: '2027-08-31',
      week: [{ days: 'Mo-Fr', opens: '10:00', closes: '15:00' }],
    },
    { from: '2027-12-24', opens: '10:00', closes: '12:00' },
  ];
  const own = {
    hours: { timeZone: 'Europe/Vienna', ...open.hours, exceptions },
    former,
  } as Partial<Product>;
  expect(list(text, own).map(({ value, isCertain }) => [value, isCertain])).toEqual(found);
});

it('A current value hides the former values within it, but not those around it', () => {
  const mentions = ['Smith Clinic, formerly Smith'];
  const smith = { name: 'Smith Clinic', former: ['Smith'], mentions };
  expect(find('Smith Clinic, formerly Smith', smith)).toEqual([]);
  expect(find('Old Clinic Leeds', { name: 'Clinic', former: ['Old Clinic Leeds'] })).toHaveLength(
    1,
  );
});

it('Values of the sample product are former values of every other one', () => {
  const text = 'Roomline, 202-555-0123, https://agents.example/mcp';
  expect(find(text).map(([fact]) => fact)).toEqual(['former', 'former', 'former']);
  const agents = { about: 'A', endpoint: { url: 'https://agents.example/mcp', method: 'GET' } };
  const phone: Product['phone'] = { number: '+12025550123', takes: ['sms'] };
  expect(find(text, { name: 'Roomline', phone, agents } as Partial<Product>)).toEqual([]);
});

/** Wraps a text as the three formats that an owner writes. */
function toFormats(text: string): Record<string, string> {
  // As Markdown renders a link.
  const html = text.replace(/\[([^\]]*)\]\(([^)]*)\)/, '<a href="$2">$1</a>');
  return { '/a.txt': text, '/a.md': text, '/a.html': `<main><p>${html}</p></main>` };
}

it.each(corpus)(
  'In the corpus of $country, right texts pass and other phone numbers stop',
  (owner) => {
    const findWrong = createWrongValueFinder({ ...sampleFacts, phone: owner.number });
    const isCertain = ([path, text]: [string, string]) =>
      findWrong(readPublishedText(path, Buffer.from(text))?.all ?? '').some(
        (entry) => entry.isCertain,
      );
    const list = (texts: readonly string[]) =>
      texts.map((text) => [text, Object.entries(toFormats(text)).map(isCertain)]);
    const right = [...owner.own, ...owner.other];
    expect(list(right)).toEqual(right.map((text) => [text, [false, false, false]]));
    expect(list(owner.wrong)).toEqual(owner.wrong.map((text) => [text, [true, true, true]]));
  },
);
