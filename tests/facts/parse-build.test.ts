import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/packages/facts/parse-build.ts';
import { findRateLimitMode, parseBuild } from '../../src/packages/facts/parse-build.ts';
import { agentsPath, docsPath } from '../../src/packages/facts/paths.ts';
import { version } from '../../src/packages/facts/version.ts';
import type { Product } from '../../src/packages/facts/product-schema.ts';
import { exampleProduct } from '../sample-facts.ts';
import { errorOf } from './environments.ts';
import { website } from '../../src/packages/facts/site.ts';

const deploy = { PUBLIC_BASE_URL: 'https://frontdesk.example' };
const previewUrl = 'https://deploy-preview-7--frontdesk.example';
const preview = { ...deploy, URL: deploy.PUBLIC_BASE_URL, DEPLOY_PRIME_URL: previewUrl };

const { endpoint: _none, ...agents } = exampleProduct.agents ?? {};

/** A product with another URL of the agent endpoint. */
function withEndpoint(url: string): Product {
  return { ...exampleProduct, agents: { ...agents, endpoint: { url, method: 'POST' } } };
}

describe('A build', () => {
  it('publishes the fields of the product, for localhost by default', () => {
    expect(parseBuild({}, exampleProduct, website)).toEqual({
      ...exampleProduct,
      language: 'en',
      baseUrl: 'http://localhost:4321',
      phone: '+442079460123',
      takes: ['voice', 'sms'],
      contacts: [],
      mcp: 'https://agent.example/mcp',
      docs: `http://localhost:4321${docsPath}`,
      site: website,
      openapi: 'http://localhost:4321/openapi.json',
      version,
      securityContact: 'mailto:security@desk.example',
    });
  });

  it('without an agent endpoint or contacts links to a page and the phone number', () => {
    const facts = parseBuild(deploy, { ...exampleProduct, agents, contact: {} }, website);
    expect(facts.mcp).toBe(`https://frontdesk.example${agentsPath}`);
    expect(facts.securityContact).toBe('tel:+442079460123');
  });

  it('lists a number for texts alone as a number to text', () => {
    const phone = { number: '+44 20 7946 0123', takes: ['sms'] } satisfies Product['phone'];
    const facts = parseBuild(deploy, { ...exampleProduct, phone, contact: {} }, website);
    expect(facts).toMatchObject({ phone: '+442079460123', securityContact: 'sms:+442079460123' });
  });

  it('lists the messengers of the phone number before the other contacts', () => {
    const phone: Product['phone'] = { number: '+442079460123', takes: ['whatsapp', 'voice'] };
    const contacts = [{ label: 'Book', url: 'https://book.example/' }];
    expect(parseBuild({}, { ...exampleProduct, phone, contacts }, website)).toMatchObject({
      takes: ['voice'],
      contacts: [{ number: '+442079460123', takes: ['whatsapp'] }, contacts[0]],
    });
  });

  it.each([
    [undefined, undefined, undefined],
    [undefined, 'IE', 'IE'],
    ['de', undefined, 'DE'],
    ['de-AT', 'DE', 'AT'],
    ['en', undefined, 'US'],
    ['en', 'GB', 'GB'],
  ] as const)(
    'in the language %s with an address in %s shows numbers as people dial them in %s',
    (language, country, expected) => {
      const address = country && { country };
      const facts = parseBuild({}, { ...exampleProduct, language, address }, website);
      expect(facts.dialingCountry).toBe(expected);
    },
  );

  it.each([
    // PUBLIC_BASE_URL comes before URL, and URL before PORT.
    [{ PUBLIC_BASE_URL: 'http://localhost:1', URL: 'no URL', PORT: '0' }, 'http://localhost:1'],
    [{ URL: 'http://localhost:2', PORT: '0' }, 'http://localhost:2'],
    [{ PORT: '3' }, 'http://localhost:3'],
    // A URL omits port 80.
    [{ PORT: '80' }, 'http://localhost'],
    [{ PORT: '65535' }, 'http://localhost:65535'],
    [{ PUBLIC_BASE_URL: 'http://frontdesk.localhost:3000/' }, 'http://frontdesk.localhost:3000'],
    [{ PUBLIC_BASE_URL: 'http://127.9.8.7' }, 'http://127.9.8.7'],
    [{ PUBLIC_BASE_URL: 'http://[::1]:4321/' }, 'http://[::1]:4321'],
    [{ PUBLIC_BASE_URL: 'HTTPS://Desk.Example:443' }, 'https://desk.example'],
    [{ PUBLIC_BASE_URL: 'https://a.example:8443' }, 'https://a.example:8443'],
    // Netlify builds previews with the variables of production, and adds these two.
    [{ ...preview, CONTEXT: 'deploy-preview' }, previewUrl],
    [{ ...preview, CONTEXT: 'branch-deploy' }, previewUrl],
    [{ ...preview, CONTEXT: 'production' }, 'https://frontdesk.example'],
    [{ ...preview, CONTEXT: 'dev', DEPLOY_PRIME_URL: undefined }, 'https://frontdesk.example'],
    [preview, 'https://frontdesk.example'],
  ])('with %o is at %s', (env: Environment, baseUrl) => {
    expect(parseBuild(env, exampleProduct, website).baseUrl).toBe(baseUrl);
  });
});

it.each([
  [{}, 'metered'],
  [{ RATE_LIMIT_MODE: 'metered' }, 'metered'],
  [{ RATE_LIMIT_MODE: 'advertised' }, 'advertised'],
  [{ NETLIFY: 'true' }, 'advertised'],
  [{ WORKERS_CI: '1' }, 'advertised'],
  [{ CF_PAGES: '1' }, 'advertised'],
  [{ NETLIFY: '' }, 'metered'],
  // Code for a CDN has no metered mode.
  [{ NETLIFY: 'true', RATE_LIMIT_MODE: 'metered' }, 'advertised'],
] as [Environment, string][])('A build with %o is for a deployment that is %s', (env, mode) => {
  expect(findRateLimitMode(env)).toBe(mode);
});

const baseUrl =
  'an https address without a path, such as https://desk.example (http on localhost only)';
const port = 'a whole number from 1 to 65535';

it('A build on Cloudflare needs PUBLIC_BASE_URL', () => {
  expect(errorOf({ WORKERS_CI: '1', PORT: '80' }).message).toBe(
    `The build can't start:\n  PUBLIC_BASE_URL: expected ${baseUrl}; received nothing`,
  );
});

it.each([
  ['PUBLIC_BASE_URL', baseUrl, ['', 'https://', '//desk.example', 'desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://desk.example', 'http://localhost.desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://notlocalhost', 'http://128.0.0.1', 'http://[::2]']],
  ['PUBLIC_BASE_URL', baseUrl, ['ftp://localhost', 'https://desk.example/path']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://desk.example/?', 'https://desk.example/#top']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://user@desk.example', 'https://:secret@desk.example']],
  ['URL', baseUrl, ['', 'abc']],
  ['RATE_LIMIT_MODE', 'one of metered, advertised', ['', 'Metered', 'on']],
  ['PORT', port, ['', '0', '65536', '99999', '080', '-1', '1.5', '1e3', ' 80', 'http']],
])('%s expects %s, and a build rejects %j', (variable, expected, values) => {
  for (const value of values) {
    expect(errorOf({ [variable]: value }).message).toBe(
      `The build can't start:\n  ${variable}: expected ${expected}; received ${JSON.stringify(value)}`,
    );
  }
});

describe('A public build', () => {
  const phone = { ...exampleProduct.phone, number: '+12025550123' };

  it("rejects the sample's phone number and agent endpoint", () => {
    const product = { ...withEndpoint('https://agents.example/mcp'), phone };
    expect(errorOf({ URL: 'https://frontdesk.example' }, product).message).toBe(
      [
        'product.yaml has wrong or missing fields:',
        '  phone.number: expected your own phone number, because URL is a public address; received "+12025550123"',
        '  agents.endpoint.url: expected the public URL of your agent endpoint, because URL is a public address; received "https://agents.example/mcp"',
      ].join('\n'),
    );
    expect(parseBuild({}, product, website).phone).toBe('+12025550123');
  });

  it('rejects an agent endpoint on localhost', () => {
    expect(errorOf(deploy, withEndpoint('https://agent.localhost/mcp')).message).toMatch(
      /^.*\n  agents\.endpoint\.url: expected the public URL of your agent endpoint, .*$/,
    );
  });

  it("reports Netlify's variable if it is wrong, or if it makes a fact wrong", () => {
    const env = { ...preview, CONTEXT: 'deploy-preview' };
    expect(errorOf({ ...env, DEPLOY_PRIME_URL: 'x' }).message).toMatch(
      /^.*\n  DEPLOY_PRIME_URL: .*$/,
    );
    const { message } = errorOf(env, { ...exampleProduct, phone });
    expect(message).toContain('because DEPLOY_PRIME_URL is');
  });
});
