import { describe, expect, it } from 'vitest';
import { parse, problemsWith, publicEnvironment, refusalOf } from './environments.ts';

describe('parseFacts on a public base', () => {
  it.each(['+12025550123', '+442079460123', '+61491570006', '+493023125123'])(
    'refuses the phone number %s, which is reserved for fiction',
    (PHONE) => {
      expect(problemsWith('PHONE', { ...publicEnvironment, PHONE })).toEqual([
        {
          variable: 'PHONE',
          expected:
            "the product's own phone number, since PUBLIC_BASE_URL is public (https://frontdesk.example)",
          came: expect.stringMatching(`^"\\${PHONE}", reserved for fiction by `) as string,
        },
      ]);
    },
  );

  it('refuses the default phone number and an agent endpoint that nobody named', () => {
    const { problems } = refusalOf({ URL: 'https://frontdesk.example' });
    expect(problems.map(({ variable }) => variable)).toEqual(['PHONE', 'MCP_URL']);
    expect(problems[1]).toEqual({
      variable: 'MCP_URL',
      expected:
        "the agent endpoint's own public URL, since URL is public (https://frontdesk.example)",
      came: 'nothing',
    });
  });

  it.each([
    'http://localhost:4321/mcp',
    'https://localhost/mcp',
    'http://127.0.0.1/mcp',
    'https://[::1]/mcp',
    'https://agent.localhost/mcp',
  ])('refuses the agent endpoint %s, which is the machine that asks', (MCP_URL) => {
    expect(problemsWith('MCP_URL', { ...publicEnvironment, MCP_URL })).toMatchObject([
      { came: `"${MCP_URL}"` },
    ]);
  });

  it.each([
    'https://agent.example/mcp',
    'https://example.com/mcp',
    'https://agent.test/mcp',
    'https://agent.invalid/mcp',
  ])('refuses the agent endpoint %s, an example, where the base is none', (MCP_URL) => {
    // An address of TEST-NET-3: no name, so no example name.
    const env = { ...publicEnvironment, PUBLIC_BASE_URL: 'https://203.0.113.7', MCP_URL };
    expect(problemsWith('MCP_URL', env)).toMatchObject([{ came: `"${MCP_URL}"` }]);
  });
});

describe('parseFacts on a Netlify preview', () => {
  const preview = {
    ...publicEnvironment,
    URL: 'https://frontdesk.example',
    DEPLOY_PRIME_URL: 'https://deploy-preview-7--frontdesk.example',
  };

  it.each(['deploy-preview', 'branch-deploy', 'staging'])(
    'in the context %s publishes under the preview, not under production',
    (CONTEXT) => {
      expect(parse({ ...preview, CONTEXT })).toMatchObject({
        baseUrl: preview.DEPLOY_PRIME_URL,
        docs: `${preview.DEPLOY_PRIME_URL}/docs/`,
        openapi: `${preview.DEPLOY_PRIME_URL}/openapi.json`,
        mcp: preview.MCP_URL,
      });
    },
  );

  it.each([{ CONTEXT: 'production' }, {}, { CONTEXT: 'dev', DEPLOY_PRIME_URL: undefined }])(
    'takes the base that production states where the environment is %o',
    (context) => {
      expect(parse({ ...preview, ...context }).baseUrl).toBe('https://frontdesk.example');
    },
  );

  it('names DEPLOY_PRIME_URL where it is wrong, and where it is why a fact is refused', () => {
    const context = { ...preview, CONTEXT: 'deploy-preview' };
    expect(
      problemsWith('DEPLOY_PRIME_URL', { ...context, DEPLOY_PRIME_URL: 'preview' }),
    ).toHaveLength(1);
    expect(problemsWith('PHONE', { ...context, PHONE: '+12025550123' })).toMatchObject([
      { expected: expect.stringContaining('since DEPLOY_PRIME_URL is public') as string },
    ]);
  });
});

describe('parseFacts refuses an agent endpoint under the public API', () => {
  it.each([
    'https://frontdesk.example/api',
    'https://frontdesk.example/api/',
    'https://frontdesk.example/api/mcp',
    'https://frontdesk.example/api?x=1',
    'https://frontdesk.example/api#',
    'https://frontdesk.example/x/../api/mcp',
    'https://FrontDesk.example:443/api/mcp',
  ])('%s', (MCP_URL) => {
    expect(problemsWith('MCP_URL', { ...publicEnvironment, MCP_URL })).toMatchObject([
      { came: `"${MCP_URL}"` },
    ]);
  });

  it('on this machine too', () => {
    expect(problemsWith('MCP_URL', { MCP_URL: 'http://localhost:4321/api/mcp' })).toHaveLength(1);
  });

  it('together with every other problem', () => {
    const { problems } = refusalOf({
      ...publicEnvironment,
      MCP_URL: 'https://frontdesk.example/api/mcp',
      PHONE: 'nobody',
    });
    expect(problems.map(({ variable }) => variable).sort()).toEqual(['MCP_URL', 'PHONE']);
  });
});
