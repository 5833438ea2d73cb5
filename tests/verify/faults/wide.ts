import { field, got, having, json, on, serves, status, text, without, type Spoil } from './kit.ts';

const info = '/api/v1/info';

/** Faults of many responses, which any number of checks name. */
export const wideFaults: readonly Spoil[] = [
  on(
    () => true,
    (response) => {
      response.headers = {};
      response.body = Buffer.from('hello');
    },
  ),
  field('vary', 'Cookie', ({ path, method }) => path.includes('health') && method === 'HEAD'),
  serves(
    ({ path, method }) => path !== info && path !== '/no-such-page' && method === 'GET',
    '{"devDependencies":{}}',
  ),
  without('content-encoding'),
  status(
    406,
    having('accept-encoding', () => true),
  ),
  status(
    400,
    got(200, ({ path, target }) => path !== target),
  ),
  status(
    200,
    got(405, ({ path }) => path === '/openapi.json'),
  ),
  text(/\.md$|^\/docs\//, () => '# Old\n'),
  json(info, (one) => ({ ...one, docs: 'https://old.example/guide/' })),
];
