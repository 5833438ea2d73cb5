import { expect, it } from 'vitest';
import { createError } from '../../../src/api/decide.ts';
import { isHandled, toReply } from '../../../src/api/handler.ts';
import { publicPaths } from '../public-paths.ts';

it.each([
  ...[...publicPaths, '/openapi.json', '/api', '/api/', '/api/rooms', '/api/%zz'],
  ...['/api/info?format=xml', '/api#x'],
])('No file server answers %s', (target) => {
  expect(isHandled(target)).toBe(true);
});

it.each([
  ...['/', '/page/', '/apix', '//api/info', '/api%2Finfo', '/API/info', '/openapi.json/', '*'],
])('A file server may answer %s', (target) => {
  expect(isHandled(target)).toBe(false);
});

it('An answer becomes a reply with flat headers', () => {
  const answer = createError({ code: 'bad_request' }, 'GET');
  expect(toReply(answer)).toEqual({
    status: 400,
    fields: Object.entries(answer.headers).flat(),
    body: answer.body,
  });
});
