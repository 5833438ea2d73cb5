import { describe, expect, it } from 'vitest';
import { errorOf, problemsWith, publicEnvironment } from './environments.ts';

const texts = ['PRODUCT_NAME', 'PRODUCT_DESCRIPTION', 'PRODUCT_WHEN_TO_USE'] as const;

describe('parseBuild refuses', () => {
  it.each([
    'PUBLIC_BASE_URL',
    'URL',
    'PORT',
    'MCP_URL',
    'PHONE',
    'SECURITY_CONTACT',
    'FACTS_SIGNING_KEY',
    ...texts,
  ])('%s that is set but empty', (variable) => {
    expect(problemsWith(variable, { [variable]: '' })).toEqual([
      { variable, expected: expect.any(String) as string, received: '""' },
    ]);
  });

  it.each([
    'http://frontdesk.example',
    'http://localhost.frontdesk.example',
    'http://notlocalhost',
    'http://128.0.0.1',
    'http://[::2]',
    'ftp://localhost',
    'https://frontdesk.example/path',
    'https://frontdesk.example/?q=1',
    'https://frontdesk.example/?',
    'https://frontdesk.example/#top',
    'https://user@frontdesk.example',
    'https://user:secret@frontdesk.example',
    'frontdesk.example',
    '//frontdesk.example',
    'https://',
  ])('%s as a base URL', (value) => {
    expect(
      problemsWith('PUBLIC_BASE_URL', { ...publicEnvironment, PUBLIC_BASE_URL: value }),
    ).toEqual([
      {
        variable: 'PUBLIC_BASE_URL',
        expected: 'an https origin (http on localhost only) without path or query',
        received: JSON.stringify(value),
      },
    ]);
  });

  it.each(['0', '65536', '99999', '080', '-1', '1.5', '1e3', ' 80', 'http'])(
    '"%s" as the port of the base URL',
    (PORT) => {
      expect(problemsWith('PORT', { PORT })).toEqual([
        {
          variable: 'PORT',
          expected: 'a whole number from 1 to 65535',
          received: JSON.stringify(PORT),
        },
      ]);
    },
  );

  it.each([
    { flaw: 'spaces', phone: '+1 202 555 0123' },
    { flaw: 'hyphens', phone: '+1-202-555-0123' },
    { flaw: 'a space after it', phone: '+12025550123 ' },
    { flaw: 'no plus', phone: '12025550123' },
    { flaw: 'no country', phone: '2025550123' },
    { flaw: 'too few digits', phone: '+1202555012' },
    { flaw: 'too many digits', phone: '+120255501234' },
    { flaw: 'an area that no plan has', phone: '+11115550123' },
    { flaw: 'a country that no plan has', phone: '+9992025550123' },
    { flaw: 'letters', phone: '+1202555CALL' },
    { flaw: 'an extension', phone: '+12025550123;ext=1' },
    { flaw: 'a scheme', phone: 'tel:+12025550123' },
    { flaw: 'other digits than ASCII', phone: '+١٢٠٢٥٥٥٠١٢٣' },
  ])('a phone number with $flaw: $phone', ({ phone }) => {
    expect(problemsWith('PHONE', { PHONE: phone })).toEqual([
      {
        variable: 'PHONE',
        expected: expect.stringContaining('E.164') as string,
        received: `"${phone}"`,
      },
    ]);
  });

  it.each(
    texts.flatMap((variable) =>
      ['a\0b', '\ud800', 'a\udc00b', ' \t\n '].map((value) => ({
        variable,
        value,
        received: JSON.stringify(value),
      })),
    ),
  )('$received as $variable', ({ variable, value, received }) => {
    expect(problemsWith(variable, { [variable]: value })).toMatchObject([{ variable, received }]);
  });

  it.each([
    'http://agent.example/mcp',
    'https://user@agent.example',
    'wss://agent.example',
    '/mcp',
  ])('%s as the agent endpoint', (MCP_URL) => {
    expect(problemsWith('MCP_URL', { MCP_URL })).toMatchObject([{ received: `"${MCP_URL}"` }]);
  });

  it.each(['https://agent.example/mcp#top', 'https://agent.example/mcp#'])(
    'the fragment of the agent endpoint %s',
    (MCP_URL) => {
      expect(problemsWith('MCP_URL', { MCP_URL })).toMatchObject([{ received: `"${MCP_URL}"` }]);
    },
  );

  it.each(['security@desk.example', 'http://desk.example/', 'mailto:a@b\nExpires: x', 'tel:'])(
    '%j as the security contact',
    (SECURITY_CONTACT) => {
      expect(problemsWith('SECURITY_CONTACT', { SECURITY_CONTACT })).toMatchObject([
        { expected: 'a mailto:, tel: or https: URI' },
      ]);
    },
  );

  it.each(['2026-07-01', '2026-07-01T00:00:00', '2026-13-01T00:00:00Z', 'soon', ''])(
    '%j as the end of the security contact',
    (SECURITY_EXPIRES) => {
      expect(problemsWith('SECURITY_EXPIRES', { SECURITY_EXPIRES })).toMatchObject([
        { expected: 'a date and time such as 2030-01-31T00:00:00Z' },
      ]);
    },
  );

  it.each(['', '-1', '1.5', '1e9', 'now', '253402300800', ' 1'])(
    '%j as the time of the source',
    (SOURCE_DATE_EPOCH) => {
      expect(problemsWith('SOURCE_DATE_EPOCH', { SOURCE_DATE_EPOCH })).toHaveLength(1);
    },
  );

  it('every problem at once', () => {
    const wrong = {
      PUBLIC_BASE_URL: 'https://frontdesk.example/path',
      MCP_URL: 'nowhere',
      PHONE: 'no\nphone',
      PRODUCT_NAME: '',
      PRODUCT_DESCRIPTION: '\0',
      PRODUCT_WHEN_TO_USE: ' ',
      SECURITY_CONTACT: 'x',
      SECURITY_EXPIRES: 'y',
      FACTS_SIGNING_KEY: 'z',
      SOURCE_DATE_EPOCH: 'now',
    };
    const error = errorOf(wrong);
    expect(error.message).toMatch(/^The build can't start:\n/);
    expect(error.problems.map(({ variable }) => variable)).toEqual(Object.keys(wrong));
  });

  it('only the wrong variable, not the ones that follow from it', () => {
    expect(errorOf({ PORT: 'abc' }).problems.map(({ variable }) => variable)).toEqual(['PORT']);
    expect(errorOf({ URL: '' }).problems.map(({ variable }) => variable)).toEqual(['URL']);
  });
});
