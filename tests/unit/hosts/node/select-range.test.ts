import { expect, it } from 'vitest';
import { createPages } from '../../../../src/hosts/node/pages.ts';
import { parseTarget } from '../../../../src/hosts/request-target.ts';
import { addFields } from '../../add-fields.ts';
import { createSampleResponses } from '../../sample-facts.ts';

const film = { bytes: Buffer.from('0123456789'), coded: {} };
const page = { bytes: Buffer.from('<h1>'), coded: { br: Buffer.from('in br') } };
const pages = createPages(
  addFields([
    ['/404.html', page],
    ['/docs/index.html', page],
    ['/film.mp4', film],
    ['/empty.bin', { bytes: Buffer.alloc(0), coded: {} }],
  ]),
  createSampleResponses(),
  () => false,
);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { status, headers: fields, body } = pages(parseTarget(path), { method, headers });
  const range = fields['Content-Range'];
  return { status, range, body: Buffer.isBuffer(body) ? body.toString() : body, fields };
};
const { ETag: tag = '' } = ask('/film.mp4').fields;

it.each([
  ['bytes=0-1', '01', '0-1'],
  ['bytes=0-0', '0', '0-0'],
  ['bytes=7-', '789', '7-9'],
  ['bytes=7-99', '789', '7-9'],
  ['bytes=-2', '89', '8-9'],
  ['bytes=-99', '0123456789', '0-9'],
  ['Bytes= 3-4 ', '34', '3-4'],
])('%s gets the part %s', (range, body, selected) => {
  const response = ask('/film.mp4', { range });
  expect(response).toMatchObject({ status: 206, body, range: `bytes ${selected}/10` });
  const length = String(body.length);
  expect(response.fields).toEqual({
    ...ask('/film.mp4').fields,
    ...{ 'Content-Length': length, 'Content-Range': response.range },
  });
});

it.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])('%s is after the end, and gets 416', (range) => {
  const { fields, ...response } = ask('/film.mp4', { range });
  expect(response).toEqual({ status: 416, body: undefined, range: 'bytes */10' });
  expect(fields).toMatchObject({ 'Content-Length': '0', 'Cache-Control': 'no-store' });
});

it('An empty file has no ranges', () => {
  expect(ask('/empty.bin', { range: 'bytes=0-' })).toMatchObject({
    status: 416,
    range: 'bytes */0',
  });
});

it.each([
  ...['bytes=0-1,5-6', 'bytes=2-1', 'bytes=a-b', 'bytes=', 'bytes', '', 'items=0-1', 'bytes=1'],
  `bytes=${'0-0,2-2,'.repeat(1_000)}`,
])('The whole file is the response to Range: %.20s', (range) => {
  const whole = { status: 200, range: undefined, body: '0123456789' };
  expect(ask('/film.mp4', { range })).toMatchObject(whole);
});

it.each([
  ['the current tag', tag, 206],
  ['another tag', '"other"', 200],
  ['the current tag as weak', `W/${tag}`, 200],
  ['a date', 'Wed, 21 Oct 2015 07:28:00 GMT', 200],
])('If-Range with %s gets %s', (_name, ifRange, status) => {
  expect(ask('/film.mp4', { range: 'bytes=0-1', 'if-range': ifRange }).status).toBe(status);
});

it('A client with the current file gets 304, also with a Range', () => {
  expect(ask('/film.mp4', { range: 'bytes=0-1', 'if-none-match': tag }).status).toBe(304);
});

it('HEAD ignores Range, and says that the file accepts it', () => {
  const response = ask('/film.mp4', { range: 'bytes=0-1' }, 'HEAD');
  expect(response).toMatchObject({ status: 200, body: undefined, range: undefined });
  expect(response.fields).toMatchObject({ 'Accept-Ranges': 'bytes', 'Content-Length': '10' });
});

it('A page with compressed copies ignores Range', () => {
  const response = ask('/docs/', { range: 'bytes=0-1' });
  expect(response).toMatchObject({ status: 200, body: '<h1>' });
  expect(response.fields).not.toHaveProperty('Accept-Ranges');
  expect(ask('/nowhere', { range: 'bytes=0-1', accept: 'text/html' }).status).toBe(404);
});
