import { afterEach, describe, expect, it, vi } from 'vitest';
import { toErrorResponse } from '../../src/contract/errors.ts';
import { respond } from '../../src/netlify/respond.ts';

const site = 'https://desk.example';
let clients = 0;

/** An address that no other test spends from: the counter is the module's. */
function newClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

function ask(method: string, path: string, client: string | undefined = newClient()) {
  return respond(new Request(`${site}${path}`, { method }), client);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A function', () => {
  it('answers an unknown path with 404, the path in its message, and what is left', async () => {
    const response = await ask('GET', '/api/v1/rooms?city=x');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(
      toErrorResponse({ code: 'not_found', path: '/api/v1/rooms' }),
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ratelimit: '600;r=599;t=60',
      'ratelimit-policy': '600;w=60',
      'access-control-allow-origin': '*',
    });
  });

  it('answers HEAD without a body', async () => {
    const response = await ask('HEAD', '/api/v1/rooms');
    expect(response.status).toBe(404);
    expect(response.body).toBeNull();
  });

  it('answers another method with 405 and Allow', async () => {
    const response = await ask('DELETE', '/api/v1/info');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('answers OPTIONS with 204', async () => {
    const response = await ask('OPTIONS', '/api/v1/info');
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['/api/v1/info?format=xml', '/api/info?format', '/api/%zz'])(
    'answers %s with 400',
    async (path) => {
      const response = await ask('GET', path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(toErrorResponse({ code: 'bad_request' }));
    },
  );

  it('gives each client its own budget, and 429 past it', async () => {
    const client = newClient();
    for (let spent = 1; spent <= 600; spent += 1) {
      const { status } = await ask('GET', '/api/v1/rooms', client);
      if (status !== 404) expect.fail(`request ${spent} came back ${status}`);
    }
    const refused = await ask('GET', '/api/v1/rooms', client);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^600;r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('GET', '/api/v1/rooms')).status).toBe(404);
  });

  it.each([
    ['OPTIONS', 204],
    ['POST', 405],
  ])('spends nothing for %s of the OpenAPI document', async (method, status) => {
    const client = newClient();
    await ask('GET', '/api/v1/rooms', client);
    for (let count = 0; count < 2; count += 1) {
      const response = await ask(method, '/openapi.json', client);
      expect(response.status).toBe(status);
      expect(response.headers.get('ratelimit')).toMatch(/^600;r=599;/);
    }
  });

  it('counts an IPv6 /64 as one client', async () => {
    await ask('GET', '/api/v1/rooms', '2001:db8:1:2::1');
    const same = await ask('GET', '/api/v1/rooms', '2001:db8:1:2:ffff::2');
    expect(same.headers.get('ratelimit')).toMatch(/^600;r=598;/);
    const other = await ask('GET', '/api/v1/rooms', '2001:db8:1:3::1');
    expect(other.headers.get('ratelimit')).toMatch(/^600;r=599;/);
  });

  it('counts requests together whose client the platform does not tell', async () => {
    const left = async (client?: string) => {
      const response = await respond(new Request(`${site}/api/v1/rooms`), client);
      return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    };
    const first = await left();
    expect(await left('no address')).toBe(first - 1);
  });

  it('gives the file itself for a good read that a rule sent to it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('the file'));
    const response = await ask('GET', '/api/v1/info?format=json');
    expect(await response.text()).toBe('the file');
    expect(fetched).toHaveBeenCalledWith(`${site}/api/v1/info`, { method: 'GET' });
  });

  it.each([
    ['the site can’t be reached', new Request(`${site}/api/v1/info`)],
    ['a request has no URL', { method: 'GET', url: 'secret.ts:1' } as Request],
    ['a request is not under /api', new Request(`${site}/docs/`)],
  ])('answers 500, and nothing of why, where %s', async (_why, request) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('secret at src/functions/x.ts:1'));
    const response = await respond(request, newClient());
    expect(response.status).toBe(500);
    expect(response.headers.get('ratelimit')).toBe('600;r=600;t=60');
    expect(await response.json()).toEqual(toErrorResponse({ code: 'internal_error' }));
  });
});
