import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/facts/environment.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { product } from '../../../src/facts/product.ts';
import { version } from '../../../src/facts/version.ts';
import { isSample, needsSample } from '../sample-product.ts';
import { errorOf, problemsWith, publicEnvironment } from './environments.ts';

const preview = {
  ...publicEnvironment,
  URL: 'https://frontdesk.example',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--frontdesk.example',
};

describe('A build', () => {
  it.skipIf(!isSample)(`has a default for everything on localhost${needsSample}`, () => {
    expect(parseBuild({})).toEqual({
      facts: {
        baseUrl: 'http://localhost:4321',
        mcp: 'https://agents.example/mcp',
        docs: `http://localhost:4321${docsPath}`,
        openapi: 'http://localhost:4321/openapi.json',
        version,
        phone: product.phone.number,
        name: product.name,
        description: product.description,
        when_to_use: product.when_to_use,
      },
      securityContact: `tel:${product.phone.number}`,
      signingKey: undefined,
      sourceDate: undefined,
    });
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
    [{ ...publicEnvironment, PUBLIC_BASE_URL: 'HTTPS://Desk.Example:443' }, 'https://desk.example'],
    [{ ...publicEnvironment, PUBLIC_BASE_URL: 'https://a.example:8443' }, 'https://a.example:8443'],
    // Netlify builds previews with the variables of production, and adds these two.
    [{ ...preview, CONTEXT: 'deploy-preview' }, preview.DEPLOY_PRIME_URL],
    [{ ...preview, CONTEXT: 'branch-deploy' }, preview.DEPLOY_PRIME_URL],
    [{ ...preview, CONTEXT: 'production' }, 'https://frontdesk.example'],
    [{ ...preview, CONTEXT: 'dev', DEPLOY_PRIME_URL: undefined }, 'https://frontdesk.example'],
    [preview, 'https://frontdesk.example'],
  ])('with %o is at %s', (env: Environment, baseUrl) => {
    expect(parseBuild(env).facts).toMatchObject({
      baseUrl,
      docs: `${baseUrl}${docsPath}`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it('takes the phone number and the URL of the agent endpoint from the environment', () => {
    const { PHONE: phone, MCP_URL: mcp } = publicEnvironment;
    expect(parseBuild(publicEnvironment).facts).toMatchObject({ phone, mcp });
  });

  it.each([
    ['0', '1970-01-01T00:00:00.000Z'],
    ['1795285520', '2026-11-21T18:25:20.000Z'],
    ['253402300799', '9999-12-31T23:59:59.000Z'],
  ])('reads SOURCE_DATE_EPOCH %s as seconds', (value, date) => {
    expect(parseBuild({ SOURCE_DATE_EPOCH: value }).sourceDate).toEqual(new Date(date));
  });

  it.each(['mailto:security@desk.example', 'https://desk.example/report', 'tel:+1-202-555-0123'])(
    'accepts %s as the security contact',
    (contact) => {
      expect(parseBuild({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
    },
  );
});

describe.skipIf(!isSample)(`A public build${needsSample}`, () => {
  it('requires a phone number and an agent endpoint', () => {
    expect(errorOf({ URL: 'https://frontdesk.example' }).message).toBe(
      [
        "The build can't start:",
        '  MCP_URL: expected the public URL of your agent endpoint, because URL is a public origin; received nothing',
        '  PHONE: expected your own phone number, because URL is a public origin; received nothing',
      ].join('\n'),
    );
  });

  it.each([
    ['PHONE', '+12025550123', 'your own phone number, because PUBLIC_BASE_URL is a public origin'],
    // Ofcom reserves this number for fiction, but libphonenumber does not know its range.
    ['PHONE', '+447700900123', 'a valid phone number in E.164 form'],
    ['MCP_URL', 'http://localhost:4321/mcp', 'the public URL'],
    ['MCP_URL', 'https://localhost/mcp', 'the public URL'],
    ['MCP_URL', 'http://127.0.0.1/mcp', 'the public URL'],
    ['MCP_URL', 'https://[::1]/mcp', 'the public URL'],
    ['MCP_URL', 'https://agent.localhost/mcp', 'the public URL'],
  ])('refuses %s %s and expects %s', (variable, value, expected) => {
    expect(problemsWith(variable, { ...publicEnvironment, [variable]: value })).toEqual([
      { variable, expected: expect.stringContaining(expected) as string, received: `"${value}"` },
    ]);
  });

  it('names DEPLOY_PRIME_URL if it is wrong, or if a fact is refused because of it', () => {
    const env = { ...preview, CONTEXT: 'deploy-preview' };
    expect(problemsWith('DEPLOY_PRIME_URL', { ...env, DEPLOY_PRIME_URL: 'x' })).toHaveLength(1);
    expect(problemsWith('PHONE', { ...env, PHONE: undefined })).toMatchObject([
      { expected: expect.stringContaining('because DEPLOY_PRIME_URL is') as string },
    ]);
  });
});
