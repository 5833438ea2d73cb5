import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Paths that are none of the API's, although a host that folds case, slashes, or escapes finds a file. */
export const otherSpellings = [
  ...[
    '/api',
    '/api/',
    '/api/v1/',
    '/api/v1/info/',
    '/api/v1/info//',
    '/api/info.md/',
    '/Api/info.md/',
  ],
  ...['/API/v1/info', '/api/V1/info', '/api/INFO', '/api/v1/info.MD', '/api/v1/info.json'],
  ...[
    '//api',
    '//api/v1/info',
    '/api//info',
    '/api/v1//info',
    '/.//api/health',
    '/\\api/v1/health.md',
  ],
  ...[
    '/%61pi/v1/info',
    '/%41%50%49/info',
    '/api/v1/%69nfo',
    '/api%2fv1%2finfo',
    '/api/v1%2Fhealth',
  ],
  ...['/api/__proto__', '/api/v1/index.html', '/api/v1/info;v=1', '/api/v1/info/x'],
  ...['/openapi.json/', '//openapi.json', '/OpenAPI.json'],
];

/** Paths that name another host if a program resolves them as relative references (RFC 3986 §4.2). */
export const otherHosts = [
  ...[
    '//127%2e0%2e0%2e1:{port}/docs',
    '/.//127%2e0%2e0%2e1:{port}/docs',
    '//2130706433:{port}/docs',
  ],
  ...['/\\127%2e0%2e0%2e1:{port}/docs', '//localhost:{port}/docs/', '/%2e//localhost:{port}/docs'],
];

/** Starts a server that records its requests, and sends each client a cookie. */
export async function startOtherHost() {
  const requests: unknown[] = [];
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    response.setHeader('Set-Cookie', 'session=other').end('# Another host');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), requests, stop: () => void server.close() };
}
