import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fuzz as answer } from './targets/answer.ts';
import { fuzz as clientKey } from './targets/client-key.ts';
import { fuzz as forwarded } from './targets/forwarded.ts';
import { fuzz as responseParser } from './targets/response-parser.ts';

/** A run in CI is short. FUZZ_SECONDS fuzzes each target for that long. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const shortRun = 20_000;

interface Target {
  readonly name: string;
  readonly fuzz: (data: Buffer) => void;
  /** Random bytes alone seldom get past the first comparison. */
  readonly words: readonly string[];
}

const escapes = [...'% %2 %2f %zz %00 %ff %c0%af \\ " é'.split(' '), '\0', '\r\n', '\x7f'];
const addresses = '10.0.0.1 255 256 . : :: ::ffff: fe80 2001:db8 %eth0 /64 [ ] :80'.split(' ');

const targets: readonly Target[] = [
  {
    name: 'decide',
    fuzz: answer,
    words: [
      ...['GET ', 'HEAD ', 'OPTIONS ', 'POST ', 'TRACE ', 'get ', ' '],
      ...'/api /api/ /v1 /info /health .md /openapi.json // /.. /'.split(' '),
      ...'? & = format json xml %66ormat + ; # http:// https://a [::1] :80 @ *'.split(' '),
      ...escapes,
    ],
  },
  { name: 'toClientKey', fuzz: clientKey, words: addresses },
  {
    name: 'createClients',
    fuzz: forwarded,
    words: [...addresses, ...escapes, ...', unknown _hidden 0x7f 1e3 -'.split(' '), ', ', ' '],
  },
  {
    name: 'parseResponses',
    fuzz: responseParser,
    words: [
      ...['HTTP/1.1 200 OK\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.0 204 \r\n', 'HTTP/1.1 '],
      ...['Content-Length: 5\r\n', 'content-length:', 'Transfer-Encoding: chunked\r\n'],
      ...[': ', 'A:b\r\n', '\r\n\r\n', '\r\n', '\n', '0', '-1', '9007199254740993', '1e9', 'NaN'],
    ],
  },
];

/** Makes bytes from words and from random bytes. Each byte is a character in Latin-1. */
function createBytes(dictionary: readonly string[]): fc.Arbitrary<Buffer> {
  const anything = fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes));
  const word = fc.constantFrom(...dictionary).map((text) => Buffer.from(text, 'latin1'));
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: word }, anything), { maxLength: 30, size: 'max' })
    .map((parts) => Buffer.concat(parts));
}

describe('Any bytes', () => {
  it.each(targets)('keep the promises of $name', { timeout: (seconds + 60) * 1000 }, (target) => {
    let runs = 0;
    fc.assert(
      fc.property(createBytes(target.words), (data) => {
        runs += 1;
        target.fuzz(data);
      }),
      seconds > 0
        ? { numRuns: 1e9, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false }
        : { numRuns: shortRun },
    );
    if (seconds > 0) process.stdout.write(`${target.name}: ${runs} runs in ${seconds} s\n`);
  });
});
