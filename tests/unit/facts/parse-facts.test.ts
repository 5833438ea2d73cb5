import { describe, expect, it } from 'vitest';
import { defaults, parse, publicEnvironment } from './environments.ts';

describe('parseFacts', () => {
  it('publishes the defaults on this machine where the environment states nothing', () => {
    expect(parse({})).toEqual({
      baseUrl: 'http://localhost:4321',
      mcp: 'http://localhost:4321/mcp',
      docs: 'http://localhost:4321/docs/',
      openapi: 'http://localhost:4321/openapi.json',
      version: '1.3.0',
      ...defaults,
    });
  });

  it('publishes everything that a public environment states', () => {
    expect(parse(publicEnvironment)).toEqual({
      ...defaults,
      baseUrl: 'https://frontdesk.example',
      mcp: 'https://agent.example/mcp',
      phone: '+12025559999',
      docs: 'https://frontdesk.example/docs/',
      openapi: 'https://frontdesk.example/openapi.json',
      version: '1.3.0',
    });
  });

  it.each([
    {
      from: 'PUBLIC_BASE_URL before URL and PORT',
      env: { PUBLIC_BASE_URL: 'http://localhost:1', URL: 'http://localhost:2', PORT: '3' },
      baseUrl: 'http://localhost:1',
    },
    {
      from: 'URL before PORT',
      env: { URL: 'http://localhost:2', PORT: '3' },
      baseUrl: 'http://localhost:2',
    },
    { from: 'PORT on localhost', env: { PORT: '3' }, baseUrl: 'http://localhost:3' },
    { from: 'PORT 80, which a URL omits', env: { PORT: '80' }, baseUrl: 'http://localhost' },
    { from: 'the last port', env: { PORT: '65535' }, baseUrl: 'http://localhost:65535' },
  ])('takes the base URL from $from', ({ env, baseUrl }) => {
    expect(parse(env)).toMatchObject({ baseUrl, mcp: `${baseUrl}/mcp` });
  });

  it.each([
    ['http://localhost', 'http://localhost'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://frontdesk.localhost:3000', 'http://frontdesk.localhost:3000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.9.8.7', 'http://127.9.8.7'],
    ['http://[::1]:4321/', 'http://[::1]:4321'],
    ['https://localhost', 'https://localhost'],
  ])('accepts %s as the base of this machine', (value, baseUrl) => {
    expect(parse({ PUBLIC_BASE_URL: value })).toMatchObject({
      baseUrl,
      mcp: `${baseUrl}/mcp`,
      docs: `${baseUrl}/docs/`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it.each([
    ['https://frontdesk.example/', 'https://frontdesk.example'],
    ['HTTPS://FrontDesk.Example:443', 'https://frontdesk.example'],
    ['https://frontdesk.example:8443', 'https://frontdesk.example:8443'],
  ])('accepts %s as a public base', (value, baseUrl) => {
    expect(parse({ ...publicEnvironment, PUBLIC_BASE_URL: value })).toMatchObject({
      baseUrl,
      docs: `${baseUrl}/docs/`,
      openapi: `${baseUrl}/openapi.json`,
    });
  });

  it.each([
    'https://agent.example/api/mcp',
    'https://frontdesk.example/mcp',
    'https://frontdesk.example/apis/mcp',
    'https://frontdesk.example/mcp?next=/api/',
    'https://frontdesk.example:8443/api/mcp',
  ])('accepts %s as the agent endpoint of a public base', (mcp) => {
    expect(parse({ ...publicEnvironment, MCP_URL: mcp }).mcp).toBe(mcp);
  });

  it.each(['+12025550123', '+442079460123', '+61491570006', '+493023125123', '+33199001234'])(
    'accepts the fictional number %s on this machine',
    (phone) => {
      expect(parse({ PHONE: phone }).phone).toBe(phone);
    },
  );

  it('publishes the texts that the environment states as they came', () => {
    const facts = parse({
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
});
