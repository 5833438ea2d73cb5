import { describe, expect, it } from 'vitest';
import { toFacts, type Facts } from '../../../../src/facts/facts.ts';
import { parseProduct } from '../../../../src/facts/product-schema.ts';
import { judgePage } from '../../../../src/verify/listings/judge-page.ts';
import { readPage } from '../../../../src/verify/listings/read-page.ts';
import { exampleProduct } from '../../sample-facts.ts';

const practice: Facts = toFacts(
  parseProduct({
    ...exampleProduct,
    name: 'Physio Grünwald',
    phone: { number: '+493023125123', takes: ['voice'] },
    former: ['+493023125199', 'Praxis Alt', 'https://alt.example'],
    mentions: ['+493023125100'],
  }),
  'https://physio.example',
);

/** Judges a page with this content. */
function judge(source: string, { facts = practice, type = 'text/html', path = '/physio' } = {}) {
  const url = new URL(path, 'https://directory.example');
  const page = readPage({ url, type, bytes: Buffer.from(source) });
  if (typeof page === 'string') throw new Error(page);
  return judgePage(url, page, facts);
}

const ld = (...entries: readonly object[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@graph': entries })}</script>`;
const entry = (telephone: unknown, name: unknown = practice.name) => ({
  ...{ '@type': 'LocalBusiness', name, telephone },
});

const name = 'Physio Grünwald';
const gives = (value: string) => `gives ${value} as the number of ${name}`;

describe('The phone number is found in', () => {
  it.each([
    '030 23125123',
    '(030) 231 251 23',
    '030/231 25-123',
    '+49 30 23125123',
    '+49 (0)30 23125123',
    '0049 30 23125123',
    '030 ٢٣١٢٥١٢٣',
    '０３０－２３１２５１２３',
    '<a href="tel:03023125123">Anrufen</a>',
    '<a href="https://wa.me/493023125123">WhatsApp</a>',
    ld(entry('030-23125123')),
    '<b>030 231</b> <i>25123</i>',
  ])('%s', (source) => {
    expect(judge(`<p>${source}`)).toMatchObject({ wrong: [], notices: [] });
    expect(judge(`<p>${source}`).found).toContain('phone number');
  });
});

describe('A page has wrong facts with', () => {
  it.each([
    ['another number in JSON-LD', ld(entry('+49 30 5551234')), gives('+49 30 5551234')],
    ['another number in national form', ld(entry('030 5551234')), gives('030 5551234')],
    ['another number in a list', ld(entry(['030 5551234'])), gives('030 5551234')],
    [
      'another number in a record with a name in a language',
      ld(entry('030 5551234', { '@value': name, '@language': 'de' })),
      gives('030 5551234'),
    ],
    [
      'another number of a desk',
      ld({ name, contactPoint: [{ telephone: '030 5551234' }] }),
      gives('030 5551234'),
    ],
    [
      'another number in microdata',
      `<div itemscope><b itemprop="name constructor">${name}</b><a itemprop="telephone" href="#">030 5551234</a></div>`,
      gives('030 5551234'),
    ],
    [
      'another number in the address of microdata',
      `<p itemscope><b itemprop=name>${name}</b><i itemprop=address itemscope><b itemprop=telephone>030 5551234`,
      gives('030 5551234'),
    ],
    [
      'a link that names the product',
      `<a href="tel:+49305551234" title="${name} anrufen">☎</a>`,
      gives('+49305551234'),
    ],
    [
      'another number in JSON-LD, and the right one as text',
      `${ld(entry('030 5551234'), entry('+49305551234'))}030 23125123`,
      gives('030 5551234'),
    ],
    [
      'a former number',
      '<p>Physio Grünwald 030 23125199<p>Tel. 030 23125199',
      '030 23125199 is a former phone number; now it is +49 30 23125123',
    ],
    ['a former name', '<p>Praxis  ALT', 'Praxis Alt is a former value'],
    [
      'a former address',
      '<a href="http://www.alt.example/kontakt">',
      'https://alt.example is a former value',
    ],
  ])('%s', (_title, source, sentence) => {
    expect(judge(source).wrong).toEqual([sentence]);
  });

  it('another number in a contact card, whose long lines are folded', () => {
    const card = `BEGIN:VCARD\r\nFN;CHARSET=utf-8:Physio Grün\r\n wald\r\nitem1.TEL;TYPE=work,voice:tel:+49-30-5551234\r\nEND:VCARD`;
    expect(judge(card, { type: 'text/vcard; charset=utf-8' })).toEqual({
      ...{ found: ['name'], absent: ['phone number', 'address of your site'] },
      ...{ wrong: [gives('+49-30-5551234')], notices: [] },
    });
  });

  it('another number in a JSON document', () => {
    const json = JSON.stringify({ items: [entry('030 5551234')] });
    expect(judge(json, { type: 'application/ld+json' }).wrong).toEqual([gives('030 5551234')]);
  });
});

describe('A page may be wrong', () => {
  it.each([
    [
      'if it has only another number',
      `<h1>${name}</h1><p>Tel. 030 5551234`,
      'has only another number, 030 5551234',
    ],
    [
      'if others with the same name have other numbers',
      `<p>030 23125123</p>${ld(entry('030 5551234'), entry('040 5551234'))}`,
      gives('030 5551234'),
    ],
  ])('%s', (_title, source, sentence) => {
    expect(judge(source)).toMatchObject({ wrong: [] });
    expect(judge(source).notices[0]).toBe(sentence);
  });
});

describe('Nothing is wrong with', () => {
  it.each([
    [
      'a directory of many businesses',
      `<h1>Physiotherapie</h1><p>${name}<br>Tel. 030 5551234<p>Praxis Huber <a href="tel:+49305551235">Anrufen</a>
      ${ld(entry('030 5551236', 'Praxis Huber'), entry('030 5551237', 'Physio Grünwalder Hof'))}`,
    ],
    [
      "a partner's page with its own number",
      `<p>Mit ${name}<p>030 23125123<footer><a href="tel:0305551234">Zentrale</a>`,
    ],
    ['a second number of the same record', ld(entry(['030 5551234', '030 23125123']))],
    [
      'another number in microdata for programs only',
      `<p itemscope><b itemprop=name>${name}</b><b itemprop=telephone content="+18005551234">030 23125123`,
    ],
    ['a number among `mentions`', ld(entry('030 23125100'))],
    [
      'the same record twice',
      ld(entry('030 23125123'), entry('030 5551234'), entry('030 5551235')),
    ],
    ['another branch of the same name', ld(entry('030 23125123'), entry('040 5551234'))],
    ['a record without a number', ld(entry(undefined), entry('0800 FLOWERS'))],
    ['JSON-LD that is broken', '<script type="application/ld+json">{"name":</script>'],
    ['a bank account', `<p>${name}, IBAN DE89 3704 0044 0532 0130 00`],
  ])('%s', (_title, source) => {
    expect(judge(source)).toMatchObject({ wrong: [] });
  });

  it('the address of an old site on its own pages', () => {
    const facts = { ...practice, listings: [] };
    const url = new URL('https://alt.example/kontakt');
    const page = readPage({
      ...{ url, type: 'text/html' },
      bytes: Buffer.from('<a href="https://alt.example/">Start</a> Praxis Alt'),
    });
    expect(typeof page === 'string' ? page : judgePage(url, page, facts).wrong).toEqual([
      'Praxis Alt is a former value',
    ]);
  });
});

describe('An owner in another script', () => {
  const toOwner = (name: string, number: string) =>
    toFacts(
      parseProduct({ ...exampleProduct, name, phone: { number, takes: ['voice'] } }),
      'https://clinic.example',
    );

  it('has a Japanese name, and a number in wide digits', () => {
    const facts = toOwner('さくら歯科医院', '+81312345678');
    const source =
      '<meta charset=utf-8><h1>さくら歯科医院（渋谷）</h1>電話：０３（１２３４）５６７８ clinic.example';
    const found = ['name', 'phone number', 'address of your site'];
    expect(judge(source, { facts })).toEqual({ found, absent: [], wrong: [], notices: [] });
    const wrong = ld({ name: 'さくら歯科医院', telephone: '０３－１２３４－９９９９' });
    expect(judge(wrong, { facts }).wrong).toHaveLength(1);
  });

  it('has an Arabic name, and a number in Arabic digits', () => {
    const facts = toOwner('عيادة النور', '+966112345678');
    const source = '<p dir="rtl">عيادة النور، هاتف: ٠١١ ٢٣٤ ٥٦٧٨';
    expect(judge(source, { facts })).toMatchObject({ found: ['name', 'phone number'], wrong: [] });
    const wrong = ld({ name: 'عيادة النور', telephone: '٠١١ ٢٣٤ ٩٩٩٩' });
    expect(judge(wrong, { facts }).wrong).toHaveLength(1);
  });
});

it('A number among `mentions` is not the phone number', () => {
  expect(judge(`${name} 030 23125100`)).toMatchObject({
    absent: ['phone number', 'address of your site'],
  });
});

it.each([
  ['many numbers', `${name}, Tel. 030 5551234, Tel. 030 5551235`],
  ['another number, but not the name', 'Tel. 030 5551234'],
  ['a record with several numbers', ld(entry(['030 5551234', '030 23125123']))],
])('A page is not even noted for %s', (_title, source) => {
  expect(judge(source).notices).toEqual([]);
});

it('A local address of the site is not looked for', () => {
  const facts = { ...practice, baseUrl: 'http://localhost:4321' };
  expect(judge(name, { facts })).toMatchObject({ found: ['name'], absent: ['phone number'] });
});

describe('The other facts of a business', () => {
  const business = toFacts(
    parseProduct({
      ...exampleProduct,
      name,
      phone: { number: '+493023125123', takes: ['voice'] },
      language: 'de',
      email: 'praxis@physio.example',
      address: { street: 'Altgasse 12', postalCode: '10115', city: 'Berlin', country: 'DE' },
      hours: {
        timeZone: 'Europe/Berlin',
        week: [
          { days: 'Mo-Th', opens: '08:00', closes: '18:00' },
          { days: 'Fr', opens: '08:00', closes: '24:00' },
        ],
      },
      former: ['alt@physio.example', 'Neugasse 3', 'Mo-Fr 9-17'],
    }),
    'https://physio.example',
  );
  const at = (parts: object) => ld({ ...entry('030 23125123'), ...parts });
  const spec = (dayOfWeek: unknown, opens: string, closes: string) => ({
    openingHoursSpecification: { dayOfWeek, opens, closes },
  });
  const weekdays = ['Monday', 'https://schema.org/Tuesday', 'Wednesday', 'Thursday'];
  const address = { streetAddress: 'Altg. 12', postalCode: '10115' };

  it('are found as people write them', () => {
    const source = `${name}<p>030 23125123<p>Praxis@Physio.example<p>Altgasse 12, 10115 Berlin
      <p>Mo–Do 8–18 Uhr, Fr 8–24 Uhr<p>physio.example`;
    const { found, ...rest } = judge(source, { facts: business });
    expect(rest).toEqual({ absent: [], wrong: [], notices: [] });
    expect(found.slice(3)).toEqual(['email address', 'postal address', 'opening hours']);
  });

  it('are absent if only a part of them is there', () => {
    const source = '<p>Altgasse 12, Wien<p>Mo–Do 8–18 Uhr';
    expect(judge(source, { facts: business }).absent).toEqual(
      expect.arrayContaining(['email address', 'postal address', 'opening hours']),
    );
  });

  it.each([
    ['a former email address', '<p>alt@physio.example', 'alt@physio.example is a former value'],
    ['former hours', '<p>Mo–Fr: 9–17 Uhr', 'Mo-Fr: 9-17 Uhr are former opening hours'],
    [
      'another address',
      at({ address: { streetAddress: 'Hauptstraße 7', postalCode: '10999' } }),
      'gives another address, Hauptstraße 7, 10999',
    ],
    [
      'other hours',
      at(spec(weekdays, '09:00:00', '18:00')),
      'gives other opening hours, Mo 09:00-18:00, Tu 09:00-18:00, We 09:00-18:00, Th 09:00-18:00',
    ],
    [
      'other hours in short',
      at({ openingHours: ['Fr 08:00-14:00'] }),
      'gives other opening hours, Fr 08:00-14:00',
    ],
    [
      'other hours in microdata',
      `<p itemscope><b itemprop=name>${name}</b><time itemprop=openingHours datetime="Fr 08:00-14:00">freitags`,
      'gives other opening hours, Fr 08:00-14:00',
    ],
  ])('are wrong with %s', (_title, source, sentence) => {
    expect(judge(source, { facts: business }).wrong).toEqual([sentence]);
  });

  it('are wrong in a contact card with another address', () => {
    const card = `BEGIN:VCARD\nFN:${name}\nTEL:030 23125123\nADR;TYPE=work:;;Hauptstr. 7;Berlin;;10999;\nEND:VCARD`;
    expect(judge(card, { facts: business, type: 'text/vcard' }).wrong).toEqual([
      'gives another address, Hauptstr. 7, 10999',
    ]);
  });

  it.each([
    ['another email address of the domain', '<p>neu@physio.example', 'neu@physio.example'],
    [
      'an email address of another domain',
      at({ email: 'mailto:Praxis@web.example' }),
      'praxis@web.example',
    ],
    [
      'an email address in microdata',
      `<p itemscope><b itemprop=name>${name}</b><a itemprop=email href="mailto:praxis@web.example">Mail</a>`,
      'praxis@web.example',
    ],
  ])('may be wrong with %s', (_title, source, email) => {
    expect(judge(source, { facts: business })).toMatchObject({
      ...{ wrong: [], notices: [`has another email address, ${email}`] },
    });
  });

  it('are not compared with those of another business with the same name', () => {
    const other = ld({ ...entry('040 5551234'), openingHours: 'Fr 09:00-12:00' });
    expect(judge(other, { facts: business }).wrong).toEqual([gives('040 5551234')]);
    expect(judge(at({ email: 'praxis@web.example' })).notices).toEqual([]);
  });

  it('are found in a language in which "Sa" is Tuesday', () => {
    const week = [{ days: ['Sa' as const], opens: '09:00', closes: '12:00' }];
    const facts: Facts = { ...business, language: 'tr', hours: { timeZone: 'UTC', week } };
    expect(judge('Cumartesi 09:00-12:00', { facts }).found).toEqual(['opening hours']);
  });

  it.each([
    ['another spelling of the street', at({ address })],
    ['another postal code, of a mailbox', at({ address: { ...address, postalCode: '10999' } })],
    [
      'an address without numbers',
      at({ address: { streetAddress: 'Am Markt', postalCode: '10999' } }),
    ],
    ['another number of the street', at({ address: { ...address, streetAddress: 'Altgasse 7' } })],
    ['an address as text', at({ address: 'Hauptstraße 7, 10999 Berlin' })],
    ['the same hours', at(spec(weekdays, '08:00', '18:00'))],
    ['the same hours until midnight', at(spec('Friday', '08:00', '23:59'))],
    [
      'hours of a holiday',
      at({
        openingHoursSpecification: [
          { dayOfWeek: 'Friday', opens: '08:00', closes: '12:00', validFrom: '2026-12-24' },
        ],
      }),
    ],
    ['a day that is closed', at(spec('Friday', '00:00', '00:00'))],
    ['hours that only people read', at({ openingHours: 'nach Vereinbarung' })],
    ['hours with a condition', at({ openingHours: ['Fr 09:00-12:00', 'Mo 8-12, nur mit Termin'] })],
    ['a list of email addresses', at({ email: ['office@web.example', 'praxis@physio.example'] })],
    [
      'the hours of another branch',
      ld(entry('030 23125123'), { ...entry('040 5551234'), openingHours: 'Fr 09:00-12:00' }),
    ],
  ])('are right with %s', (_title, source) => {
    const { wrong, notices } = judge(source, { facts: business });
    expect([wrong, notices.filter((notice) => !notice.includes('040'))]).toEqual([[], []]);
  });
});
