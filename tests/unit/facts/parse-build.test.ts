import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/facts/environment.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { exampleProduct } from '../example-product.ts';
import type { Product } from '../../../src/facts/product-schema.ts';
import { errorOf, problemsWith } from './environments.ts';

const deploy = { PUBLIC_BASE_URL: 'https://frontdesk.example' };
const preview = {
  ...deploy,
  URL: 'https://frontdesk.example',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--frontdesk.example',
};

const { endpoint: _none, ...agents } = exampleProduct.agents;
const withoutEndpoint: Product = { ...exampleProduct, agents };

/** A product with another URL of the agent endpoint. */
function withEndpoint(url: string): Product {
  return { ...exampleProduct, agents: { ...agents, endpoint: { url, method: 'POST' } } };
}

describe('A build', () => {
  it('is for localhost by default', () => {
    expect(parseBuild({}, exampleProduct)).toMatchObject({
      facts: {
        baseUrl: 'http://localhost:4321',
        docs: 'http://localhost:4321/docs/',
        openapi: 'http://localhost:4321/openapi.json',
        version: '1.3.0',
      },
      sourceDate: undefined,
    });
  });

  it('publishes the fields of the product', () => {
    expect(parseBuild({}, exampleProduct).facts).toMatchObject({
      name: 'Harbor Desk',
      description: 'Call one number to book a visit.',
      when_to_use: 'Use it when a person wants to book a visit.',
      phone: '+442079460123',
      mcp: 'https://agents.desk.example/mcp',
    });
  });

  it('publishes a field that the contract has no name for', () => {
    expect(parseBuild({}, exampleProduct).facts).toHaveProperty('colors', exampleProduct.colors);
  });

  it('without an agent endpoint has the page about agents in its place', () => {
    expect(parseBuild(deploy, withoutEndpoint).facts.mcp).toBe(
      'https://frontdesk.example/docs/agent-access/',
    );
  });

  it('has the security contact of the product, or the phone number', () => {
    const { securityContact } = parseBuild({}, exampleProduct);
    expect(securityContact).toBe('mailto:security@desk.example');
    const silent = { ...exampleProduct, contact: {} };
    expect(parseBuild({}, silent).securityContact).toBe('tel:+442079460123');
  });

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
    [{ ...preview, CONTEXT: 'deploy-preview' }, preview.DEPLOY_PRIME_URL],
    [{ ...preview, CONTEXT: 'branch-deploy' }, preview.DEPLOY_PRIME_URL],
    [{ ...preview, CONTEXT: 'production' }, 'https://frontdesk.example'],
    [{ ...preview, CONTEXT: 'dev', DEPLOY_PRIME_URL: undefined }, 'https://frontdesk.example'],
    [preview, 'https://frontdesk.example'],
  ])('with %o is at %s', (env: Environment, baseUrl) => {
    expect(parseBuild(env, exampleProduct).facts).toMatchObject({
      baseUrl,
      docs: `${baseUrl}/docs/`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it.each([
    ['0', '1970-01-01T00:00:00.000Z'],
    ['1795285520', '2026-11-21T18:25:20.000Z'],
    ['253402300799', '9999-12-31T23:59:59.000Z'],
  ])('reads SOURCE_DATE_EPOCH %s as seconds', (value, date) => {
    const { sourceDate } = parseBuild({ SOURCE_DATE_EPOCH: value }, exampleProduct);
    expect(sourceDate).toEqual(new Date(date));
  });

  it('is refused with every problem of the product', () => {
    const { name: _name, phone: _phone, ...rest } = exampleProduct;
    expect(errorOf({}, rest).message).toBe(
      [
        "The build can't start:",
        '  name in src/facts/product.ts: expected text that is not empty, well-formed Unicode, without NUL; received nothing',
        '  phone in src/facts/product.ts: expected the fields number, takes; received nothing',
      ].join('\n'),
    );
  });
});

describe('A public build', () => {
  const phone = { ...exampleProduct.phone, number: '+12025550123' };

  it("is refused with the sample's phone number and agent endpoint", () => {
    const product = { ...withEndpoint('https://agents.example/mcp'), phone };
    expect(errorOf({ URL: 'https://frontdesk.example' }, product).message).toBe(
      [
        "The build can't start:",
        '  phone.number in src/facts/product.ts: expected your own phone number, because URL is a public address; received "+12025550123"',
        '  agents.endpoint.url in src/facts/product.ts: expected the public URL of your agent endpoint, because URL is a public address; received "https://agents.example/mcp"',
      ].join('\n'),
    );
    expect(parseBuild({}, product).facts.phone).toBe('+12025550123');
  });

  it.each([
    'http://localhost:4321/mcp',
    'https://localhost/mcp',
    'http://127.0.0.1/mcp',
    'https://[::1]/mcp',
    'https://agent.localhost/mcp',
  ])('is refused with the agent endpoint %s', (url) => {
    expect(errorOf(deploy, withEndpoint(url)).problems).toMatchObject([
      { variable: 'agents.endpoint.url in src/facts/product.ts', received: `"${url}"` },
    ]);
  });

  it('names DEPLOY_PRIME_URL if it is wrong, or if a fact is refused because of it', () => {
    const env = { ...preview, CONTEXT: 'deploy-preview' };
    expect(problemsWith('DEPLOY_PRIME_URL', { ...env, DEPLOY_PRIME_URL: 'x' })).toHaveLength(1);
    const { message } = errorOf(env, { ...exampleProduct, phone });
    expect(message).toContain('because DEPLOY_PRIME_URL is');
  });
});
