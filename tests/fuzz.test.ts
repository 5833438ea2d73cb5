import fc from 'fast-check';
import assert from 'node:assert/strict';
import { it } from 'vitest';
import { isApiPath } from '../src/packages/api/routes.ts';
import { errorSchema } from '../src/packages/api/schemas.ts';
import { createFindClient, toApiRequest } from '../src/packages/hosts/node/node-request.ts';
import { createPages } from '../src/packages/hosts/node/pages.ts';
import { parseConfig } from '../src/packages/hosts/node/variables.ts';
import { addFields } from './add-fields.ts';
import { openResponder } from './api/open-responder.ts';
import { createSampleResponses } from './sample-facts.ts';

const file = { bytes: Buffer.of(), coded: {} };
const { responder } = openResponder('metered', { limit: 1_000_000, window: 60 });
const pages = createPages(
  addFields([
    ['/404.html', file],
    ['/index.html', file],
    ['/docs/index.html', file],
  ]),
  createSampleResponses(),
  responder.owns,
);

/** Every method on every target gets a read or a page, or a response whose error is an ErrorResponse. */
function fuzzTarget(text: string): void {
  const [method = '', url = ''] = text.split(' ', 2);
  const request = toApiRequest({ method, url, headers: {} }, undefined);
  const { path } = request.target;
  const found = responder.respond(request);
  assert(!(found instanceof Promise));
  if (!found) assert(!isApiPath(path), `${url} gets no response`);
  const { status, headers, ...rest } = found ?? pages(request.target, { method, headers: {} });
  const body = rest.body && Buffer.from(rest.body as string).toString();
  assert([200, 204, 308, 400, 404, 405].includes(status), `status ${status}`);
  if (status === 308)
    assert(/^\/(?:docs\/)?(?:\?|$)/.test(headers.Location ?? ''), headers.Location);
  if (status === 200) assert(['GET', 'HEAD'].includes(method), `${method} reads`);
  for (const [name, value] of Object.entries(headers)) {
    assert(/^[\t -~]*$/.test(value), `${name} holds ${JSON.stringify(value)}`);
  }
  assert.equal(body === undefined, [204, 308].includes(status) || method === 'HEAD');
  if (status < 400 || headers['Content-Type'] !== 'application/json' || body === undefined) return;
  errorSchema.parse(JSON.parse(body));
  assert.equal(headers['Content-Length'], String(Buffer.byteLength(body)));
}

const trusts = ['1', '3', '10.0.0.0/8', '127.0.0.1, ::1, 2001:db8::/32'];
const trusting = trusts.map((trust) =>
  createFindClient(parseConfig({ TRUST_PROXY: trust }).TRUST_PROXY),
);

/** Every X-Forwarded-For results in a client, or in none. It is the peer if no proxy is trusted. */
function fuzzForwarded(text: string): void {
  const socket = { remoteAddress: '10.0.0.1' };
  for (const findClient of trusting) {
    const client = findClient(socket, text) ?? 'unknown';
    assert(/^(?:[\d.]+|[\da-f:]+::\/64|unknown)$/.test(client), client);
  }
  assert.equal(createFindClient(undefined)(socket, text), '10.0.0.1');
}

const escapes = [...'% %2 %2f %zz %00 %ff %c0%af \\ " é'.split(' '), '\0', '\r\n', '\x7f'];
const addresses = '10.0.0.1 255 256 . : :: ::ffff: fe80 2001:db8 %eth0 /64 [ ] :80'.split(' ');

/** Each target has words, because random bytes alone seldom get past the first comparison. */
const targets = [
  [
    'The server',
    fuzzTarget,
    [
      ...['GET ', 'HEAD ', 'OPTIONS ', 'POST ', 'TRACE ', 'get ', ' '],
      ...'/docs /index.html /api /api/ /v1 /info /health .md /openapi.json // /.. /'.split(' '),
      ...'? & = format json xml %66ormat + ; # http:// https://a [::1] :80 @ *'.split(' '),
      ...escapes,
    ],
  ],
  [
    'createFindClient',
    fuzzForwarded,
    [...addresses, ...escapes, ...', unknown _hidden 0x7f 1e3 -'.split(' '), ', ', ' '],
  ],
] as const;

/** Makes text from words and from random bytes. Each character is a byte in Latin-1. */
function createText(words: readonly string[]): fc.Arbitrary<string> {
  const byte = fc.nat(255).map((code) => String.fromCharCode(code));
  const piece = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, byte);
  return fc.array(piece, { maxLength: 60, size: 'max' }).map((parts) => parts.join(''));
}

it.each(targets)('%s keeps its promises for any bytes', (_name, fuzz, words) => {
  fc.assert(fc.property(createText(words), fuzz), { numRuns: 20_000 });
});
