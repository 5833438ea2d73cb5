import { expect, it } from 'vitest';
import { chooseCoding } from '../../../src/api/accept-encoding.ts';
import { createHandler } from '../../../src/api/handler.ts';
import { respondToWebRequest } from '../../../src/api/web.ts';

const gzip = Buffer.from('in gzip');
const origin = 'https://client.example';
const method = 'access-control-request-method';

/** Responds with a limiter that counts later, as one with a store does. */
async function ask(path: string, init: RequestInit) {
  const handler = createHandler({
    mode: 'metered',
    limiter: {
      quota: { limit: 1, window: 60 },
      consume: (client) =>
        client === 'a'
          ? Promise.resolve({ allowed: true, remaining: 0, reset: 60 })
          : Promise.reject(new Error('the store is down')),
    },
    files: new Map([['/api/v1/info', { bytes: '{}', coded: { gzip } }]]),
    chooseCoding,
  });
  const request = new Request(`https://desk.example${path}`, init);
  const response = await respondToWebRequest(request, handler, init.method === 'PUT' ? 'b' : 'a');
  return response && [response.status, await response.text()];
}

it.each<[string, RequestInit, unknown]>([
  ['/docs/', {}, undefined],
  ['/api/v1/info', {}, [200, '{}']],
  ['/api/v1/info', { headers: { 'accept-encoding': 'gzip' } }, [200, 'in gzip']],
  ['/api/v1/info', { headers: { 'if-none-match': '*' } }, [304, '']],
  ['/api/v1/info?format=xml', {}, [400, expect.any(String)]],
  ['/api/rooms', { method: 'OPTIONS', headers: { origin, [method]: 'GET' } }, [204, '']],
  ['/api/rooms', { method: 'OPTIONS', headers: { origin } }, [404, expect.any(String)]],
  ['/api/rooms', { method: 'OPTIONS', headers: { [method]: 'GET' } }, [404, expect.any(String)]],
  // The limiter fails for this client.
  ['/api/v1/info', { method: 'PUT' }, [500, expect.stringContaining('internal_error')]],
])('The response to a web request for %s with %o is %j', async (path, init, response) => {
  expect(await ask(path, init)).toEqual(response);
});
