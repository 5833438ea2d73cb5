import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fuzz as answer } from './targets/answer.ts';
import { fuzz as clientKey } from './targets/client-key.ts';
import { fuzz as forwarded } from './targets/forwarded.ts';
import { fuzz as responseParser } from './targets/response-parser.ts';

/** A run in CI is short; FUZZ_SECONDS makes one of each target as long as it says. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const shortRun = 20_000;

interface Target {
  readonly name: string;
  readonly fuzz: (data: Buffer) => void;
  /** What is worth being near: random bytes alone seldom get past the first comparison. */
  readonly words: readonly string[];
}

const words = {
  methods: ['GET ', 'HEAD ', 'OPTIONS ', 'POST ', 'TRACE ', 'get ', ' '],
  paths: ['/api', '/api/', '/v1', '/info', '/health', '.md', '/openapi.json', '//', '/..', '/'],
  queries: ['?', '&', '=', 'format', 'json', 'xml', '%66ormat', '+', ';', '#'],
  escapes: ['%', '%2', '%2f', '%zz', '%00', '%ff', '%c0%af', '\\', '"', '\0', '\r\n', '\x7f', 'é'],
  authorities: ['http://', 'https://a', '[::1]', ':80', '@', '*'],
  addresses: [
    '10.0.0.1',
    '255',
    '256',
    '.',
    ':',
    '::',
    '::ffff:',
    'fe80',
    '2001:db8',
    '%eth0',
    '/64',
  ],
  lists: [',', ', ', ' ', '"', '[', ']', 'unknown', '_hidden', '0x7f', '1e3', '-'],
  responses: [
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.0 204 \r\n',
    'HTTP/1.1 ',
  ],
  fields: [
    'Content-Length: 5\r\n',
    'content-length:',
    'Transfer-Encoding: chunked\r\n',
    ': ',
    'A:b\r\n',
  ],
  ends: ['\r\n\r\n', '\r\n', '\n', '0', '-1', '9007199254740993', '1e9', 'NaN'],
};

const targets: readonly Target[] = [
  {
    name: 'answer',
    fuzz: answer,
    words: [words.methods, words.paths, words.queries, words.escapes, words.authorities].flat(),
  },
  { name: 'the client key', fuzz: clientKey, words: [...words.addresses, '[', ']', ':80'] },
  {
    name: 'the parser of forwarded addresses',
    fuzz: forwarded,
    words: [...words.addresses, ...words.lists, ...words.escapes],
  },
  {
    name: 'the parser of responses',
    fuzz: responseParser,
    words: [words.responses, words.fields, words.ends].flat(),
  },
];

/** Bytes made of words and of anything, as Latin-1 so that each is a character of its own. */
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
