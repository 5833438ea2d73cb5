import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/api/decide.ts';
import { publicPaths } from '../public-paths.ts';
import { answerTo, badRequest, errorTo, notFound } from './outcomes.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'foo'];

describe('answer wants read', () => {
  it.each([...publicPaths, '/openapi.json'])('%s to GET and HEAD', (path) => {
    for (const method of ['GET', 'HEAD']) {
      expect(decide({ method, target: path })).toEqual({ read: path });
      expect(decide({ method, target: `${path}?` })).toEqual({ read: path });
      expect(decide({ method, target: `${path}?x=1&x=2&%zz#top` })).toEqual({ read: path });
    }
  });

  it.each(publicPaths)('%s in absolute form', (path) => {
    expect(decide({ method: 'GET', target: `http://frontdesk.example${path}?x` })).toEqual({
      read: path,
    });
    expect(decide({ method: 'GET', target: `HTTPS://other.example:8443${path}` })).toEqual({
      read: path,
    });
  });
});

describe('answer leaves to the site', () => {
  it.each([
    '/',
    '/docs/',
    '/apix',
    '/apis/info',
    '/API',
    '/Api/info',
    '//api/info',
    '/%61pi/info',
    '/api%2Finfo',
    '/x/../api/info',
    '/openapi.json/',
    '/v1/api/info',
    '/%zz',
    '/api.md',
    '*',
    '',
    'http://frontdesk.example',
    'http://api/info',
  ])('%j, for every method', (target) => {
    for (const method of methods) expect(decide({ method, target })).toBeUndefined();
  });
});

describe('answer says that the path is unknown', () => {
  it.each([
    '/api',
    '/api/',
    '/api//',
    '/api//info',
    '/api/v1',
    '/api/v1/',
    '/api/v2/info',
    '/api/v1/info/',
    '/api/health/',
    '/api/INFO',
    '/api/V1/info',
    '/api/v1/Health',
    '/api/info.MD',
    '/api/info.json',
    '/api/info.md.md',
    '/api/v1/index.html',
    '/api/v1/../info',
    '/api/./info',
    '/api/..',
    '/api/v1/%69nfo',
    '/api/info%20',
    '/api/info%00',
    '/api/info;x',
    '/api/%F0%9F%9B%8E',
    '/api/ü',
    '/api/"<b>"',
    '/api/__proto__',
    '/api/constructor',
    '/api/openapi.json',
    '/api/lookup_person',
    '/api/remember_person',
    '/api/find_matches',
    '/api/send_text',
    '/api/delete_person',
  ])('%s, as it came, for every method', (path) => {
    for (const method of methods.filter((candidate) => candidate !== 'HEAD')) {
      expect(errorTo(method, path)).toEqual(notFound(path));
    }
    expect(answerTo('HEAD', path)).toEqual({ ...answerTo('GET', path), body: undefined });
  });

  it.each([
    ['/api?x', '/api'],
    ['/api/rooms?format=xml#top', '/api/rooms'],
    ['http://frontdesk.example/api/rooms?x', '/api/rooms'],
  ])('of %s without its query and authority', (target, path) => {
    expect(errorTo('GET', target)).toEqual(notFound(path));
  });
});

describe('answer says that the request is malformed', () => {
  it.each(['/api/%', '/api/%zz', '/api/v1/info%2', '/api/info%', '/api/%%20', '/api/%C3%ZZ'])(
    'for the escape in %s, for every method',
    (target) => {
      for (const method of methods.filter((candidate) => candidate !== 'HEAD')) {
        expect(errorTo(method, target)).toEqual(badRequest);
      }
      expect(answerTo('HEAD', target)).toMatchObject({ status: 400, body: undefined });
    },
  );
});
