import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { errorOf, problemsWith, publicEnvironment } from './environments.ts';

describe('parseBuild on a public origin', () => {
  it('requires a phone number and an agent endpoint', () => {
    expect(errorOf({ URL: 'https://frontdesk.example' }).message).toBe(
      [
        "The build can't start:",
        '  MCP_URL: expected the public URL of your agent endpoint, because URL is a public origin; received nothing',
        '  PHONE: expected your own phone number, because URL is a public origin; received nothing',
      ].join('\n'),
    );
  });

  it('refuses the default phone number', () => {
    expect(problemsWith('PHONE', { ...publicEnvironment, PHONE: '+12025550123' })).toEqual([
      {
        variable: 'PHONE',
        expected: 'your own phone number, because PUBLIC_BASE_URL is a public origin',
        received: '"+12025550123"',
      },
    ]);
  });

  it('refuses a phone number that is not valid', () => {
    // Ofcom reserves this number for fiction, and libphonenumber does not know its range.
    expect(problemsWith('PHONE', { ...publicEnvironment, PHONE: '+447700900123' })).toMatchObject([
      { expected: expect.stringContaining('E.164') as string },
    ]);
  });

  it.each([
    'http://localhost:4321/mcp',
    'https://localhost/mcp',
    'http://127.0.0.1/mcp',
    'https://[::1]/mcp',
    'https://agent.localhost/mcp',
  ])('refuses %s, a local agent endpoint', (MCP_URL) => {
    expect(problemsWith('MCP_URL', { ...publicEnvironment, MCP_URL })).toMatchObject([
      { expected: expect.stringContaining('public URL') as string, received: `"${MCP_URL}"` },
    ]);
  });
});

describe('parseBuild on a Netlify preview', () => {
  const preview = {
    ...publicEnvironment,
    URL: 'https://frontdesk.example',
    DEPLOY_PRIME_URL: 'https://deploy-preview-7--frontdesk.example',
  };

  it.each(['deploy-preview', 'branch-deploy', 'staging'])(
    'uses the URL of the preview in the context %s',
    (CONTEXT) => {
      expect(parseBuild({ ...preview, CONTEXT }).facts).toMatchObject({
        baseUrl: preview.DEPLOY_PRIME_URL,
        docs: `${preview.DEPLOY_PRIME_URL}${docsPath}`,
        openapi: `${preview.DEPLOY_PRIME_URL}/openapi.json`,
        mcp: preview.MCP_URL,
      });
    },
  );

  it.each([{ CONTEXT: 'production' }, {}, { CONTEXT: 'dev', DEPLOY_PRIME_URL: undefined }])(
    'uses the base URL of production with %o',
    (context) => {
      expect(parseBuild({ ...preview, ...context }).facts.baseUrl).toBe(
        'https://frontdesk.example',
      );
    },
  );

  it('names DEPLOY_PRIME_URL if it is wrong, or if it is why a fact is refused', () => {
    const context = { ...preview, CONTEXT: 'deploy-preview' };
    expect(
      problemsWith('DEPLOY_PRIME_URL', { ...context, DEPLOY_PRIME_URL: 'preview' }),
    ).toHaveLength(1);
    expect(problemsWith('PHONE', { ...context, PHONE: undefined })).toMatchObject([
      { expected: expect.stringContaining('because DEPLOY_PRIME_URL is') as string },
    ]);
  });
});
