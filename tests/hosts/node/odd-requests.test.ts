import { expect, it } from 'vitest';
import {
  createFindClient,
  hasValidHost,
  parseTrustProxy,
  toApiRequest,
} from '../../../src/packages/hosts/node/node-request.ts';
import { createPages } from '../../../src/packages/hosts/node/pages.ts';
import { parseTarget } from '../../../src/packages/hosts/request-target.ts';
import { addFields } from '../../add-fields.ts';
import { openResponder } from '../../api/open-responder.ts';
import { createSampleResponses } from '../../sample-facts.ts';

const { responder } = openResponder();
const findClient = createFindClient(parseTrustProxy('10.0.0.0/8, ::1'));
const coded = { br: Buffer.from('in br') };
const files = ['/404.html', '/docs/index.html'].map(
  (path) => [path, { bytes: Buffer.from(path), coded }] as const,
);
const pages = createPages(addFields(files), createSampleResponses(), responder.owns);

/** Answers a request as the server does. */
function answer(url: string, headers: Record<string, string> = {}) {
  hasValidHost({ httpVersion: '1.1', headers });
  const client = findClient({ remoteAddress: '10.0.0.1' }, headers['x-forwarded-for']);
  const request = toApiRequest({ method: 'GET', url, headers }, client);
  return responder.respond(request) ?? pages(request.target, { method: 'GET', headers });
}

/** Returns the CPU time of a call in milliseconds: the fastest of ten, because Node compiles code meanwhile. */
function measure(call: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const started = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Repeats a piece up to the 16 KB that the server accepts. */
const fill = (piece: string) => piece.repeat(16_000 / piece.length);

const info = '/api/v1/info?';
const { ETag: etag = '' } = pages(parseTarget('/docs/'), { method: 'GET', headers: {} }).headers;

it.each<[before: string, pieces: readonly string[], after: string]>([
  ['/', ['/', '%', '%ff', '%C3%BC', '.', '..', '\\', '?', '#'], ''],
  ['/x', ['/', '%2f', '.md'], 'x'],
  ['/', ['x/'], '.md'],
  ['/', ['/index.html', '/index', 'index.html/'], 'x'],
  ['/api', ['/', '%2F', '"'], 'x'],
  ['/api/', ['%', '%25'], ''],
  ['a', ['+'], '://x/'],
  ['http://x/x', ['/'], 'x'],
  [info, ['&', 'a&', '%', 'format&', 'format=json&', 'forma&', '%66%6f%72%6d%61&'], ''],
  [`${info}x`, ['%66orma%74'], ''],
])(
  'A target with %j, many of %j, and %j takes at most 1 ms of CPU time',
  (before, pieces, after) => {
    for (const piece of pieces) {
      const url = `${before}${fill(piece)}${after}`;
      expect(
        measure(() => answer(url)),
        piece,
      ).toBeLessThan(1);
    }
  },
);

it.each<[name: string, pieces: readonly string[]]>([
  ['accept', ['text/html,text/markdown;q=0.1,', '*/*,', 'q=1;', ',', ';', ' ', '\t', '"\\']],
  ['accept-encoding', ['br,', 'gzip;q=0.5,', 'a,', '*,', ',', ';', 'q=1;', '"', 'a;q="', '\\"']],
  ['if-none-match', [`${etag} x,`, '"a",', 'W/"a", ', 'W/', '*,', ',', '"', 'a']],
  [
    'x-forwarded-for',
    [
      ...['10.0.0.1,', '10.0.0.1:1, ', '::ffff:10.0.0.1,', '[::1]:1,', '192.0.2.1, ', '1', '1.'],
      ...['1:', '::', '[', '[:', ']', '%', ',', ' ,', ' \t,'],
    ],
  ],
  ['host', ['a', '.', ':', '[', '1']],
])('The header %s with many of %j takes at most 1 ms of CPU time', (name, pieces) => {
  // The server reads no more of an Accept that does not list Markdown.
  const [start, end] = name === 'accept' ? ['text/markdown;', 'text/markdown'] : ['', ''];
  for (const piece of pieces) {
    const headers = { [name]: `${start}${fill(piece)}${end}` };
    expect(
      measure(() => answer('/docs/', headers)),
      piece,
    ).toBeLessThan(1);
  }
});
