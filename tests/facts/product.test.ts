import { expect, it } from 'vitest';
import { toFacts } from '../../src/packages/facts/facts.ts';
import { parseProduct } from '../../src/packages/facts/product-schema.ts';
import { product } from '../fixtures/facts.ts';
import { errorFrom } from './environments.ts';
import { website } from '../../src/packages/facts/site.ts';

const { phone, agents } = product;

function withEndpoint(change: object) {
  return {
    agents: { ...agents, endpoint: { url: 'https://a.example/', method: 'GET', ...change } },
  };
}

const address = { street: 'Gasse 1', city: 'Wien', country: 'AT' };
const week = [{ days: 'Mo-Fr', opens: '08:00', closes: '18:00' }];
const hours = { timeZone: 'Europe/Vienna', week };

const openOn = (change: object) => ({ ...hours, week: [{ ...week[0], ...change }] });

/** Adds an entry, after another one for the same evening. */
const withMore = (entry: object, others = 0) => ({
  ...hours,
  week: [
    ...week,
    ...Array<object>(others).fill({ days: 'Mo', opens: '19:00', closes: '1:00' }),
    { closes: '20:00', ...entry },
  ],
});

const closedOn = (change: object) => ({
  ...hours,
  exceptions: [{ from: '2026-12-24', ...change }],
});

/** Changes of the product, each with the field that it makes wrong and what the error expects. */
const wrong: readonly (readonly [change: object, field: string, expected: string])[] = [
  [{ name: '' }, 'name', 'a line of text'],
  [{ description: undefined }, 'description', 'a line of text'],
  [{ description: 'One\nTwo' }, 'description', 'without control characters'],
  [{ description: '\ud800' }, 'description', 'a line of text'],
  [{ when_to_use: 7 }, 'when_to_use', 'a line of text'],
  [{ phone: { ...phone, number: '555' } }, 'phone.number', 'a valid phone number'],
  ...[[], 'voice'].map(
    (takes) => [{ phone: { ...phone, takes } }, 'phone.takes', 'a list of voice, sms,'] as const,
  ),
  [{ phone: { ...phone, takes: ['fax'] } }, 'phone.takes.0', 'a list of voice, sms, whatsapp'],
  [{ phone: { ...phone, takes: ['zalo'] } }, 'phone.takes', 'voice or sms, beside messengers'],
  [{ phone: '+12025550123' }, 'phone', 'the field number'],
  ...['hello', 'a@b', 'a b@desk.example', 'a@desk.example, b@desk.example', '<a@desk.example>'].map(
    (email) => [{ email }, 'email', 'an email address'] as const,
  ),
  [{ address: { ...address, city: '' } }, 'address.city', 'a line of text'],
  [{ address: { street: 'Gasse 1', country: 'AT' } }, 'address.city', 'the city of your street'],
  [
    { address: { city: 'Dresden', country: 'DE', postalCode: '1067' } },
    'address.postalCode',
    "5 digits, in quotes if the first one is 0: '01067'",
  ],
  [{ address: { city: 'Cork' } }, 'address.country', 'the two letters of a country'],
  [{ address: { ...address, map: 'maps.example' } }, 'address.map', 'an https URL, or the path'],
  [{ address: { ...address, country: 'ZZ' } }, 'address.country', 'the two letters of a country'],
  [{ address: { ...address, country: 'UK' } }, 'address.country', 'for UK, write GB'],
  [{ address: { ...address, country: 'EN' } }, 'address.country', 'for EN, write GB'],
  [{ address: { ...address, country: 'EL' } }, 'address.country', 'for EL, write GR'],
  [{ address: { ...address, country: 'UAE' } }, 'address.country', 'for UAE, write AE'],
  [{ address: 'Gasse 1' }, 'address', 'the field country'],
  ...['Vienna', 'CET+1', '+01:00', 'Europe/Wien'].map(
    (timeZone) => [{ hours: { ...hours, timeZone } }, 'hours.timeZone', 'a time zone'] as const,
  ),
  ...['Mo-', 'Mo 8', 'Mo-Fr-Sa', 'Mo Mo', 'Di', ''].map(
    (days) => [{ hours: openOn({ days }) }, 'hours.week.0.days', 'days such as Mo-Fr'] as const,
  ),
  ...['8', '8h', '24:30', '08:60', '8:00 am'].map(
    (opens) =>
      [{ hours: openOn({ opens }) }, 'hours.week.0.opens', "a time such as '08:00'"] as const,
  ),
  [{ hours: openOn({ closes: '8:00' }) }, 'hours.week.0.closes', 'a time that differs'],
  [{ hours: openOn({ opens: '9:00', closes: '5:00' }) }, 'hours.week.0.closes', 'two digits'],
  [{ hours: openOn({ text: 'by appointment' }) }, 'hours.week.0.closes', 'either times or'],
  [{ hours: withMore({ days: 'Sa', closes: undefined }) }, 'hours.week.1.opens', 'or a `text`'],
  [
    { hours: withMore({ days: 'Sa', closes: undefined, text: 'say "hi"' }) },
    ...(['hours.week.1.text', 'without quotation marks'] as const),
  ],
  [{ hours: { ...hours, week: [] } }, 'hours.week', 'at least one'],
  [{ hours: withMore({ days: 'Fr-Mo', opens: '17:59' }) }, 'hours.week.1', 'no other entry'],
  [
    { hours: withMore({ days: 'Mo', opens: '20:00', closes: '2:00' }, 1) },
    'hours.week.2',
    'no other',
  ],
  ...['2026-02-30', '24.12.2026', '2026-12-24T09:00'].map(
    (from) => [{ hours: closedOn({ from }) }, 'hours.exceptions.0.from', 'a date such as'] as const,
  ),
  [{ hours: closedOn({ to: '2026-12-23' }) }, 'hours.exceptions.0.to', 'not before `from`'],
  [
    {
      hours: {
        ...hours,
        exceptions: [{ from: '2026-12-24', to: '2026-12-26' }, { from: '2026-12-26' }],
      },
    },
    'hours.exceptions.1',
    'dates that no other exception has',
  ],
  ...[
    [{}, {}],
    [{}, { opens: '08:00', closes: '12:00' }],
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '11:00', closes: '14:00' },
    ],
    [{ to: '2026-12-31', week }, { week }],
  ].map(
    (entries) =>
      [
        {
          hours: {
            ...hours,
            exceptions: entries.map((entry) => ({ from: '2026-12-24', ...entry })),
          },
        },
        ...(['hours.exceptions.1', 'dates that no other exception has'] as const),
      ] as const,
  ),
  [{ hours: closedOn({ week, text: 'A' }) }, 'hours.exceptions.0.week', 'either a `week` or'],
  [
    { hours: closedOn({ opens: '8:00' }) },
    'hours.exceptions.0.closes',
    'both `opens` and `closes`',
  ],
  [
    { hours: closedOn({ opens: '8:00', closes: '08:00' }) },
    'hours.exceptions.0.closes',
    'a time that differs',
  ],
  ...[[], Array(4).fill({ label: 'A', text: 'B' })].map(
    (notes) => [{ notes }, 'notes', 'a list of one to three notes'] as const,
  ),
  ...['imprint', '//legal.example', 'http://legal.example/', 'mailto:a@desk.example', '/a b'].map(
    (url) =>
      [{ links: [{ label: 'A', url }] }, 'links.0.url', 'an https URL, or the path'] as const,
  ),
  [{ notProvided: ' ' }, 'notProvided', 'a line of text'],
  [{ home: { developers: 'A' } }, 'home.developers', "'console', 'links' or 'none'"],
  [{ home: { ...product.home, steps: [{ title: 'A' }] } }, 'home.steps.0.text', 'a line of text'],
  [withEndpoint({ url: 'agents.example' }), 'agents.endpoint.url', 'an https URL'],
  [withEndpoint({ method: 'PUT' }), 'agents.endpoint.method', 'GET or POST'],
  [withEndpoint({ tools: [{ name: 'a' }] }), 'agents.endpoint.tools.0.does', 'a line of text'],
  [withEndpoint({ header: 'Bearer <TOKEN>' }), 'agents.endpoint.header', 'a header with its value'],
  [withEndpoint({ callerHeader: 'X-Caller:' }), 'agents.endpoint.callerHeader', 'a header with'],
  [withEndpoint({ header: 'X Key: a' }), 'agents.endpoint.header', 'a header with its value'],
  [withEndpoint({ header: 'X-Key: ä' }), 'agents.endpoint.header', 'a header with its value'],
  [withEndpoint({ caller: [] }), 'agents.endpoint.caller', 'a list of at least one text'],
  [{ contact: { security: 'me at desk.example' } }, 'contact.security', 'a mailto:, tel:'],
  [{ source: { url: 'git@desk.example' } }, 'source.url', 'an https URL'],
  [{ license: { name: 'MIT' } }, 'license.url', 'an https URL'],
  ...['never', '1'].map((aiTraining) => [{ aiTraining }, 'aiTraining', 'true or false'] as const),
  ...['0', '1.5', 'one'].map(
    (hstsDays) => [{ hstsDays }, 'hstsDays', 'a whole number from 1'] as const,
  ),
  ...['red', '#fffff', '#1a5fb4x', 'x#1a5fb4'].map(
    (accent) => [{ accent }, 'accent', 'a color such as #1a5fb4'] as const,
  ),
  [{ builtWith: 'frontdesk' }, 'builtWith', 'an https URL'],
  ...['../logo.svg', 'x./src/facts/a.svg', './src/facts/a.svgx', './src/facts/a/b.svg'].map(
    (logo) => [{ logo }, 'logo', 'a file in src/facts'] as const,
  ),
  ...['ab ', '12345', '+44 20', 'One\nTwo'].map(
    (former) => [{ former: [former] }, 'former.0', 'a former name, address, or URL'] as const,
  ),
  [{ former: ['Mon-Fri 8-5'] }, 'former.0', 'clear times, such as 8-17 or 8am-5pm'],
  ...[' OLD  Desk', 'https://Old.example', '+44 20 7946 0123', 'Ｏｌｄ desk'].map((former) => {
    const current = { name: 'Old Desk', builtWith: 'https://old.example/' };
    const change = { ...current, phone: { ...phone, number: '+442079460123' } };
    const expected = 'a value that no other field has';
    return [{ ...change, former: ['Older', former] }, 'former.1', expected] as const;
  }),
  [{ listings: ['https://directory.example'] }, 'listings', 'no listings, which verify no longer'],
  [{ colour: 'red' }, 'colour', 'one of the fields name, description, '],
  [{ home: { ...product.home, text: 'A' } }, 'home.text', 'one of the fields title, lead'],
];

it('The product is valid', () => {
  expect(() => parseProduct(product)).not.toThrow();
});

it('The product may have a logo, and former values, which are trimmed', () => {
  const own = { former: [' Old Desk', '+44 20 7946 0999'], logo: './src/facts/Logo.JPG' };
  expect(parseProduct({ ...product, ...own })).toMatchObject({
    ...{ former: ['Old Desk', '+44 20 7946 0999'], logo: './src/facts/Logo.JPG' },
  });
});

it.each(['Mon-Fri 8am-5pm', 'Sunday Club 12-8', 'Friday', '8-5 Club', 'Mon Repos, Ring 8-5'])(
  'The former value %s is accepted',
  (value) => {
    expect(parseProduct({ ...product, former: [value] }).former).toEqual([value]);
  },
);

it('Facts of a business are normalized', () => {
  const business = {
    email: ' mailto:Hello@Desk.Example ',
    address: { ...address, country: 'at' },
    hours: {
      timeZone: 'UTC',
      week: [
        { days: 'Sa-Mo', opens: '8:00', closes: '24:00' },
        { days: 'Tu, Th-Fr', opens: '18:00', closes: '2:00' },
      ],
    },
    links: [{ label: 'A', url: 'https://Legal.example' }],
  };
  expect(parseProduct({ ...product, ...business })).toMatchObject({
    email: 'Hello@desk.example',
    address,
    hours: {
      week: [
        { days: ['Mo', 'Sa', 'Su'], opens: '08:00', closes: '24:00' },
        { days: ['Tu', 'Th', 'Fr'], opens: '18:00', closes: '02:00' },
      ],
    },
    links: [{ url: 'https://legal.example/' }],
  });
});

it('The product needs four facts, and has defaults for how it is shown', () => {
  const { name, description, when_to_use } = product;
  const small = { name, description, when_to_use, phone: { number: '+442079460123' } };
  const parsed = parseProduct(small);
  expect(parsed).toEqual({
    ...small,
    phone: { number: '+442079460123', takes: ['voice'] },
    home: { developers: 'none' },
    agents: {},
    contact: {},
    accent: '#8a5a00',
  });
  expect(toFacts(parsed, 'https://desk.example', website)).toMatchObject({
    home: { title: name },
    agents: { about: 'There is no endpoint for agents. They can give people the phone number.' },
  });
  const endpoint = { url: 'https://agents.example/mcp', method: 'POST' } as const;
  const german = parseProduct({ ...small, language: 'de', agents: { endpoint } });
  expect(toFacts(german, 'https://desk.example', website).agents.about).toBe(
    'KI-Agenten verwenden einen eigenen Endpunkt.',
  );
});

it.each(wrong)(
  'The product with %j gets an error that shows %s and expects %s',
  (change, field, expected) => {
    const { message } = errorFrom(() => parseProduct({ ...product, ...change }));
    const [, line, ...others] = message.split('\n');
    expect(line?.startsWith(`  ${field}: expected `), line).toBe(true);
    expect(line).toContain(expected);
    expect(others).toEqual([]);
  },
);

it('The product gets one error that lists every missing field', () => {
  const { name: _name, phone: _phone, ...rest } = product;
  expect(errorFrom(() => parseProduct(rest)).message).toBe(
    [
      'product.yaml has wrong or missing fields:',
      '  name: expected a line of text, without control characters; received nothing',
      '  phone: expected the field number; received nothing',
    ].join('\n'),
  );
});
