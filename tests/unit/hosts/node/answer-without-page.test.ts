import { describe, expect, it } from 'vitest';
import { answerWithoutPage } from '../../../../src/hosts/node/answer-without-page.ts';
import { shown } from '../../api/open-handler.ts';

describe('answerWithoutPage', () => {
  it.each(['GET', 'HEAD'])('leaves a page to %s', (method) => {
    expect(answerWithoutPage(method, '/docs/')).toBeUndefined();
    expect(answerWithoutPage(method, '/docs/%C3%BC/')).toBeUndefined();
  });

  it('names the methods of a page to OPTIONS', () => {
    expect(shown(answerWithoutPage('OPTIONS', '/docs/'))).toEqual({
      status: 204,
      fields: { Allow: 'GET, HEAD, OPTIONS' },
      body: undefined,
    });
  });

  it.each(['POST', 'DELETE', 'TRACE', 'PROPFIND', 'get', ''])('does not allow "%s"', (method) => {
    const { status, fields } = shown(answerWithoutPage(method, '/docs/'));
    expect(status).toBe(405);
    expect(fields.Allow).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['/%', '/%zz', '/%ff', '/%C3', '*', 'frontdesk.example:443', 'docs'])(
    'says that %s is no path of a page',
    (path) => {
      expect(shown(answerWithoutPage('GET', path)).status).toBe(400);
      expect(shown(answerWithoutPage('HEAD', path))).toMatchObject({
        status: 400,
        body: undefined,
      });
    },
  );
});
