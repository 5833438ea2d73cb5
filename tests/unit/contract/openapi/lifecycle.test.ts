import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../../src/contract/budget.ts';
import { createContract, followContract } from '../../../../src/contract/contract.ts';
import { createOpenapi } from '../../../../src/contract/openapi/document.ts';
import { dereference } from '../../../../src/policy/dereference.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { openDesk } from '../../desk/open-desk.ts';
import { endedMoments, endingPaths, fixtureRoutes, inForceMoments } from '../fixture-routes.ts';

interface OperationDoc {
  readonly deprecated?: boolean;
  readonly description: string;
  readonly responses: Readonly<
    Record<string, { headers: Record<string, { schema: Record<string, string> }> }>
  >;
}

type Paths = Readonly<Record<string, Readonly<Record<string, OperationDoc>>>>;

/** The paths of the document of a build at a time, with nothing left to refer to. */
function pathsAt(now: number): Paths {
  const document = createOpenapi(sampleFacts, followContract(fixtureRoutes, () => now)());
  return dereference(document.paths ?? {}, document) as unknown as Paths;
}

const { paths: today } = createOpenapi(sampleFacts);

it('A document with deprecated routes is valid OpenAPI 3.1', async () => {
  const document = createOpenapi(sampleFacts, createContract(fixtureRoutes));
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  expect(await new Validator().validate(plain)).toEqual({ valid: true });
});

describe.each(inForceMoments)('A document made $when', ({ now }) => {
  const paths = pathsAt(now);

  it.each(endingPaths)('says of every operation of %s when it ends', (path) => {
    const operations = Object.values(paths[path] ?? {});
    expect(operations).toHaveLength(3);
    for (const operation of operations) {
      expect(operation).toMatchObject({
        deprecated: true,
        'x-deprecated-since': '2040-01-01T00:00:00.000Z',
        'x-sunset': '2040-06-29T00:00:00.000Z',
        'x-successor': path.replace('/api/', '/api/v1/'),
      });
      expect(operation.description).toContain('It ends on 29 June 2040, 00:00 UTC');
    }
  });

  it('documents the fields that its routes answer with, and their values', () => {
    const { ask } = openDesk('metered', publicQuota, { routes: fixtureRoutes, now: () => now });
    const { fields } = ask('/api/info');
    const replies = [
      ['get', '200', ask('/api/info')],
      ['head', '200', ask('/api/info', { method: 'HEAD' })],
      ['get', '304', ask('/api/info', { ifNoneMatch: fields.ETag })],
      ['get', '400', ask('/api/info?format=xml')],
      ['head', '400', ask('/api/info?format=xml', { method: 'HEAD' })],
      ['get', '405', ask('/api/info', { method: 'POST' })],
      ['options', '204', ask('/api/info', { method: 'OPTIONS' })],
    ] as const;
    for (const [method, status, reply] of replies) {
      expect(String(reply.status)).toBe(status);
      const headers = paths['/api/info']?.[method]?.responses[status]?.headers ?? {};
      for (const name of ['Deprecation', 'Sunset', 'Link']) {
        const { const: value = '', pattern = '^$' } = headers[name]?.schema ?? {};
        expect(reply.fields[name]).toMatch(
          new RegExp(value === '' ? pattern : `^${RegExp.escape(value)}$`),
        );
      }
    }
  });

  it('says nothing of an end where no route has been reached', () => {
    for (const status of ['404', '431']) {
      const { headers } = paths['/api/info']?.get?.responses[status] ?? {};
      expect(Object.keys(headers ?? {})).not.toHaveLength(0);
      expect(headers).not.toHaveProperty('Deprecation');
    }
  });

  it('describes the other routes as it does today', () => {
    const document = createOpenapi(sampleFacts);
    const before = dereference(today ?? {}, document) as unknown as Paths;
    const others = Object.keys(before).filter(
      (path) => !(endingPaths as readonly string[]).includes(path),
    );
    expect(others).toHaveLength(6);
    for (const path of others) expect(paths[path]).toEqual(before[path]);
  });
});

describe.each(endedMoments)('A document made $when', ({ now }) => {
  it('leaves out what has ended, in its examples too', () => {
    const paths = pathsAt(now);
    expect(Object.keys(paths)).toHaveLength(6);
    for (const path of endingPaths) expect(paths).not.toHaveProperty([path]);
    const hints = JSON.stringify(paths).match(/Available routes: [^.]*\./g) ?? [];
    expect(new Set(hints)).toEqual(
      new Set(['Available routes: GET /api/health, GET /api/v1/health, GET /api/v1/info.']),
    );
  });
});
