import { listenHttp } from './verify/listen.ts';

/** Paths that name another host if a program resolves them as relative references (RFC 3986 §4.2). */
export const otherHosts = [
  ...[
    '//127%2e0%2e0%2e1:{port}/docs',
    '/.//127%2e0%2e0%2e1:{port}/docs',
    '//2130706433:{port}/docs',
  ],
  ...['/\\127%2e0%2e0%2e1:{port}/docs', '//localhost:{port}/docs', '/%2e//localhost:{port}/docs'],
];

/** Starts a server that records its requests, and sends each client a cookie. */
export async function startOtherHost() {
  const requests: unknown[] = [];
  const { origin, stop } = await listenHttp(({ url, headers }, response) => {
    requests.push({ url, headers });
    response.setHeader('Set-Cookie', 'session=other').end('# Another host');
  });
  return { port: origin.port, requests, stop };
}
