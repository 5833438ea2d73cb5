import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../../src/environment.ts';
import { parse, problemsWith, publicEnvironment, refusalOf } from './environments.ts';

const texts = ['PRODUCT_NAME', 'PRODUCT_DESCRIPTION', 'PRODUCT_WHEN_TO_USE'] as const;

describe('parseFacts refuses', () => {
  it.each(['PUBLIC_BASE_URL', 'URL', 'PORT', 'MCP_URL', 'PHONE', ...texts])(
    '%s that is set but empty, as no absence',
    (variable) => {
      expect(problemsWith(variable, { [variable]: '' })).toEqual([
        { variable, expected: expect.any(String) as string, came: '""' },
      ]);
    },
  );

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
        came: JSON.stringify(value),
      },
    ]);
  });

  it.each(['0', '65536', '99999', '080', '-1', '1.5', '1e3', ' 80', 'http'])(
    '"%s" as the port of the base URL',
    (PORT) => {
      expect(problemsWith('PORT', { PORT })).toEqual([
        {
          variable: 'PORT',
          expected: 'a port number from 1 to 65535',
          came: JSON.stringify(PORT),
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
        came: `"${phone}"`,
      },
    ]);
  });

  it.each(
    texts.flatMap((variable) =>
      ['a\0b', '\ud800', 'a\udc00b', ' \t\n '].map((value) => ({
        variable,
        value,
        came: JSON.stringify(value),
      })),
    ),
  )('$came as $variable', ({ variable, value, came }) => {
    expect(problemsWith(variable, { [variable]: value })).toMatchObject([{ variable, came }]);
  });

  it.each([
    'http://agent.example/mcp',
    'https://user@agent.example',
    'wss://agent.example',
    '/mcp',
  ])('%s as the agent endpoint', (MCP_URL) => {
    expect(problemsWith('MCP_URL', { MCP_URL })).toMatchObject([{ came: `"${MCP_URL}"` }]);
  });

  it.each(['https://agent.example/mcp#top', 'https://agent.example/mcp#'])(
    'the fragment of the agent endpoint %s',
    (MCP_URL) => {
      expect(problemsWith('MCP_URL', { MCP_URL })).toMatchObject([{ came: `"${MCP_URL}"` }]);
    },
  );

  it('every problem at once, each on a line of its own', () => {
    const error = refusalOf({
      PUBLIC_BASE_URL: 'https://frontdesk.example/path',
      MCP_URL: 'nowhere',
      PHONE: 'no\nphone',
      PRODUCT_NAME: '',
      PRODUCT_DESCRIPTION: '\0',
      PRODUCT_WHEN_TO_USE: ' ',
    });
    const variables = ['PUBLIC_BASE_URL', 'MCP_URL', 'PHONE', ...texts];
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error.problems.map(({ variable }) => variable)).toEqual(variables);
    expect(error.message.split('\n')).toEqual([
      "The facts can't be published:",
      ...error.problems.map(
        ({ variable, expected, came }) => `  ${variable}: expected ${expected}; came ${came}`,
      ),
    ]);
  });

  it('nothing in the name of a variable that is not set and only follows from a wrong one', () => {
    expect(refusalOf({ PORT: 'abc' }).problems.map(({ variable }) => variable)).toEqual(['PORT']);
    expect(refusalOf({ URL: '' }).problems.map(({ variable }) => variable)).toEqual(['URL']);
  });

  it('nothing of an environment that is fit', () => {
    expect(() => parse(publicEnvironment)).not.toThrow();
  });
});
