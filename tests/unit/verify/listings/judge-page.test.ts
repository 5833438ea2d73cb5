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
