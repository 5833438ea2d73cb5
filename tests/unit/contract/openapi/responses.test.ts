import { describe, expect, it } from 'vitest';
import { createError, decide } from '../../../../src/api/decide.ts';
import { createRepresentations } from '../../../../src/api/representation.ts';
import { exampleFailures } from '../../../../src/contract/openapi/error-docs.ts';
import { readFields, type HeaderFields } from '../../../../src/contract/headers.ts';
import { apiSecurityFields } from '../../../../src/contract/security-fields.ts';
import { operations, responseOf } from './sample-document.ts';

const errors = ['400', '404', '405', '429', '431', '500'];
const rateLimit = ['RateLimit', 'RateLimit-Policy'];

/** The documented headers of a response. OpenAPI states Content-Type with `content`. */
function documented(method: string, path: string, status: string): readonly string[] {
  return [...Object.keys(responseOf(method, path, status).headers ?? {}), 'Content-Type'];
}

/** The headers that belong to the contract, without those for browsers only. */
function promised(headers: HeaderFields = {}): string[] {
  return Object.keys(headers).filter((name) => !(name in apiSecurityFields(true)));
}

describe('The OpenAPI document describes', () => {
  it.each(operations)('every status of $method $path', ({ method, path, operation }) => {
    const reads = path.includes('info') ? ['200', '304'] : ['200'];
    const expected = [...(method === 'options' ? ['204'] : reads), ...errors];
    expect(Object.keys(operation.responses).sort()).toEqual(expected);
  });

  it.each(operations.filter(({ method }) => method !== 'options'))(
    'every header of a read, for $method $path',
    ({ method, path }) => {
      const modes = ['metered', 'advertised'] as const;
      const file = { bytes: '', coded: { gzip: new Uint8Array(1) } };
      const { identity, gzip } = createRepresentations(path, file, { mode: 'metered' });
      const sent = [
        ...rateLimit,
        ...modes.flatMap((mode) => Object.keys(readFields(path, mode))),
        ...[identity, gzip].flatMap((representation) => promised(representation?.headers)),
      ];
      expect(documented(method, path, '200')).toEqual(expect.arrayContaining(sent));
      if (!('ETag' in identity.headers)) return;
      const notModified = [...rateLimit, ...promised(identity.notModified)];
      expect(documented(method, path, '304')).toEqual(expect.arrayContaining(notModified));
    },
  );

  it.each(Object.values(exampleFailures))('every header of $code', (failure) => {
    const { status, headers } = createError(failure, 'GET');
    for (const method of ['get', 'head', 'options']) {
      expect(documented(method, '/api/info', String(status))).toEqual(
        expect.arrayContaining([...rateLimit, ...Object.keys(headers)]),
      );
    }
  });

  it('every header of a preflight', () => {
    const preflight = decide({ method: 'OPTIONS', target: { path: '/api/info', query: '' } });
    if (!preflight || preflight === 'read') expect.fail('there is no preflight response');
    expect(documented('options', '/api/info', '204')).toEqual(
      expect.arrayContaining([...rateLimit, ...Object.keys(preflight.headers)]),
    );
  });
});
