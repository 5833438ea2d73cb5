import * as zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { decode } from '../../../../src/verify/checks/decode.ts';
import { respond } from '../simulated-target.ts';

const content = Buffer.from('hello '.repeat(100));
const encoded = {
  br: zlib.brotliCompressSync(content),
  deflate: zlib.deflateSync(content),
  gzip: zlib.gzipSync(content),
  zstd: zlib.zstdCompressSync(content),
};
const receive = (coding: string, body: Buffer) =>
  decode(respond(200, body, { 'content-encoding': coding }));

it.each(Object.entries(encoded))('A body in %s is decoded', (coding, body) => {
  expect(receive(coding, body)).toEqual(content);
  expect(receive(coding, body.subarray(0, -9))).toMatch(`expected a body in ${coding}: `);
});

it('A body without an encoding stays as it is, and a bomb is a mismatch', () => {
  expect(decode(respond(200, content))).toEqual(content);
  const bomb = zlib.gzipSync(Buffer.alloc(5_000_000));
  expect(receive('gzip', bomb)).toContain('larger than 4194304 bytes');
});
