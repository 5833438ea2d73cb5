import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { product, version } from '../../../src/facts/product.ts';
import { publicEnvironment } from './environments.ts';

describe('parseBuild', () => {
  it('has a default for everything on localhost', () => {
    expect(parseBuild({})).toEqual({
      facts: {
        baseUrl: 'http://localhost:4321',
        mcp: 'http://localhost:4321/mcp',
        docs: `http://localhost:4321${docsPath}`,
        openapi: 'http://localhost:4321/openapi.json',
        version,
        phone: '+12025550123',
        name: product.name,
        description: product.description,
        when_to_use: product.whenToUse,
      },
      security: { contact: undefined, expires: undefined },
      signingKey: undefined,
      sourceDate: undefined,
    });
  });

  it('says by default that there is no public people-search API', () => {
    expect(parseBuild({}).facts.when_to_use).toContain('there is no public people-search API');
  });

  it('reads the facts of a public origin', () => {
    expect(parseBuild(publicEnvironment).facts).toMatchObject({
      baseUrl: 'https://frontdesk.example',
      mcp: 'https://agent.example/mcp',
      phone: '+442079460123',
      docs: `https://frontdesk.example${docsPath}`,
      openapi: 'https://frontdesk.example/openapi.json',
    });
  });

  it.each([
    {
      from: 'PUBLIC_BASE_URL before URL and PORT',
      env: { PUBLIC_BASE_URL: 'http://localhost:1', URL: 'no URL', PORT: '0' },
      baseUrl: 'http://localhost:1',
    },
    {
      from: 'URL before PORT',
      env: { URL: 'http://localhost:2', PORT: '0' },
      baseUrl: 'http://localhost:2',
    },
    { from: 'PORT on localhost', env: { PORT: '3' }, baseUrl: 'http://localhost:3' },
    { from: 'PORT 80, which a URL omits', env: { PORT: '80' }, baseUrl: 'http://localhost' },
    { from: 'the last port', env: { PORT: '65535' }, baseUrl: 'http://localhost:65535' },
  ])('takes the base URL from $from', ({ env, baseUrl }) => {
    expect(parseBuild(env).facts).toMatchObject({ baseUrl, mcp: `${baseUrl}/mcp` });
  });

  it.each([
    ['http://localhost', 'http://localhost'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://frontdesk.localhost:3000', 'http://frontdesk.localhost:3000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.9.8.7', 'http://127.9.8.7'],
    ['http://[::1]:4321/', 'http://[::1]:4321'],
    ['https://localhost', 'https://localhost'],
  ])('accepts %s as a local base URL', (value, baseUrl) => {
    expect(parseBuild({ PUBLIC_BASE_URL: value }).facts).toMatchObject({
      baseUrl,
      mcp: `${baseUrl}/mcp`,
      docs: `${baseUrl}${docsPath}`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it.each([
    ['https://frontdesk.example/', 'https://frontdesk.example'],
    ['HTTPS://FrontDesk.Example:443', 'https://frontdesk.example'],
    ['https://frontdesk.example:8443', 'https://frontdesk.example:8443'],
  ])('accepts %s as a public base URL', (value, baseUrl) => {
    const { facts } = parseBuild({ ...publicEnvironment, PUBLIC_BASE_URL: value });
    expect(facts).toMatchObject({ baseUrl, docs: `${baseUrl}${docsPath}` });
  });

  // Numbers for fiction of five countries.
  it.each(['+12025550123', '+442079460123', '+61491570006', '+493023125123', '+33199001234'])(
    'accepts the phone number %s',
    (phone) => {
      expect(parseBuild({ PHONE: phone }).facts.phone).toBe(phone);
    },
  );

  it('keeps texts as they are', () => {
    const { facts } = parseBuild({
      PRODUCT_NAME: ' Désk 🛎 ',
      PRODUCT_DESCRIPTION: 'Line one.\r\nLine `two`.',
      PRODUCT_WHEN_TO_USE: '<b>Always</b>',
    });
    expect(facts).toMatchObject({
      name: ' Désk 🛎 ',
      description: 'Line one.\r\nLine `two`.',
      when_to_use: '<b>Always</b>',
    });
  });

  it.each([
    ['0', '1970-01-01T00:00:00.000Z'],
    ['1795285520', '2026-11-21T18:25:20.000Z'],
    ['253402300799', '9999-12-31T23:59:59.000Z'],
  ])('takes SOURCE_DATE_EPOCH %s as seconds', (value, date) => {
    expect(parseBuild({ SOURCE_DATE_EPOCH: value }).sourceDate).toEqual(new Date(date));
  });

  it.each(['mailto:security@desk.example', 'https://desk.example/report', 'tel:+1-202-555-0123'])(
    'accepts %s as the security contact',
    (contact) => {
      expect(parseBuild({ SECURITY_CONTACT: contact }).security.contact).toBe(contact);
    },
  );

  it('accepts a time zone in SECURITY_EXPIRES', () => {
    expect(parseBuild({ SECURITY_EXPIRES: '2026-07-01T12:00:00+02:00' }).security.expires).toEqual(
      new Date('2026-07-01T10:00:00Z'),
    );
  });
});
