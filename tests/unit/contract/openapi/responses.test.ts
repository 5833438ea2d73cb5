import { describe, expect, it } from 'vitest';
import { readFields } from '../../../../src/contract/headers.ts';
import { errorSchema } from '../../../../src/contract/schemas.ts';
import { apiSecurityFields } from '../../../../src/contract/security-fields.ts';
import { createRepresentations } from '../../../../src/api/representation.ts';
import { type FlatFields } from '../../../../src/api/reply.ts';
import { decide } from '../../../../src/api/decide.ts';
import { toFields } from '../../fields.ts';
import { publicPaths } from '../../public-paths.ts';
import { operationsOf, parsed, resolve, responseOf } from './parsed-document.ts';

const operations = operationsOf(parsed);
const reads = operations.filter(({ method }) => method !== 'options');
const everyError = ['400', '404', '405', '429', '431', '500'];

/** The fields that a response is documented with. OpenAPI says Content-Type with `content`. */
function documented(method: string, path: string, status: string): readonly string[] {
  return [...Object.keys(responseOf(method, path, status).headers ?? {}), 'Content-Type'];
}

/** The fields of a representation that are the API's, and not for browsers alone. */
function promised(fields: FlatFields): string[] {
  return Object.keys(toFields(fields)).filter((name) => !(name in apiSecurityFields(true)));
}

function sentBy(method: string, target: string): readonly string[] {
  const outcome = decide({ method, target });
  if (!outcome || 'read' in outcome) throw new Error(`${method} ${target} is no answer`);
  return ['RateLimit', 'RateLimit-Policy', ...Object.keys(outcome.headers)];
}

describe('the document describes', () => {
  it.each(operations)('every error of $method $path', ({ method, path, operation }) => {
    const others =
      method === 'options' ? ['204'] : path.includes('info') ? ['200', '304'] : ['200'];
    expect(Object.keys(operation.responses).sort()).toEqual([...others, ...everyError].sort());
  });

  it.each(reads)('every field that a read of $path answers $method with', ({ method, path }) => {
    expect(documented(method, path, '200')).toEqual(
      expect.arrayContaining([
        'RateLimit',
        'RateLimit-Policy',
        ...Object.keys(readFields(path, 'metered')),
        ...Object.keys(readFields(path, 'advertised')),
      ]),
    );
  });

  it.each(publicPaths)('every field of every representation of %s', (path) => {
    const { identity, gzip } = createRepresentations(path, new Uint8Array(1000), {
      mode: 'metered',
    });
    for (const representation of [identity, gzip]) {
      const sent = promised(representation?.fields ?? []);
      expect(documented('get', path, '200')).toEqual(expect.arrayContaining(sent));
    }
  });

  it.each(['/api/info', '/api/v1/info.md'])('every field of a 304 of %s', (path) => {
    const { identity } = createRepresentations(path, new Uint8Array(1), {
      mode: 'metered',
    });
    const sent = promised(identity.validator?.fields ?? []);
    expect(sent).not.toHaveLength(0);
    expect(documented('get', path, '304')).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy', ...sent]),
    );
  });

  it.each([
    ['400', 'GET', '/api/info?format=xml'],
    ['404', 'GET', '/api/rooms'],
    ['405', 'POST', '/api/info'],
    ['204', 'OPTIONS', '/api/info'],
  ])('every field that a %s answers %s with', (status, method, target) => {
    for (const describedBy of status === '204' ? ['options'] : ['get', 'head', 'options']) {
      expect(documented(describedBy, '/api/info', status)).toEqual(
        expect.arrayContaining([...sentBy(method, target)]),
      );
    }
  });

  it('the field that a 429 has and no other error', () => {
    expect(documented('get', '/api/info', '429')).toContain('Retry-After');
    expect(documented('get', '/api/info', '405')).toContain('Allow');
  });

  it.each(everyError)('a %s with a body that is an error, and HEAD without one', (status) => {
    const example = responseOf('get', '/api/info', status).content?.['application/json']?.example;
    expect(() => errorSchema.parse(example)).not.toThrow();
    expect(responseOf('head', '/api/info', status).content).toBeUndefined();
  });

  it.each(['200', '304'])('a %s to HEAD without a body', (status) => {
    expect(responseOf('head', '/api/info', status).content).toBeUndefined();
  });

  it('header fields with examples of the syntax that it states', () => {
    const headers = resolve('#/components/headers') as Record<
      string,
      { schema: { pattern?: string }; example: string }
    >;
    expect(headers.RateLimit?.example).toBe('600;r=600;t=60');
    expect(headers['RateLimit-Policy']?.example).toBe('600;w=60');
    for (const { schema, example } of Object.values(headers)) {
      expect(example).toMatch(new RegExp(schema.pattern ?? '.'));
    }
  });
});
