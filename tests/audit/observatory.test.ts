import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { openObservatory, type Observatory, type Ports, type Retrieved } from './observatory.ts';

const info = '/api/v1/info';

/** Pages, API reads, and errors of both, with their statuses. */
const responses: readonly (readonly [status: number, path: string])[] = [
  [200, '/'],
  [200, docsPath],
  [200, `${docsPath}reference/`],
  [404, '/no-such-page'],
  [200, info],
  [200, `${info}.md`],
  [200, '/openapi.json'],
  [404, '/api/nope'],
  [400, `${info}?format=xml`],
];

describe("Mozilla's HTTP Observatory", () => {
  let observatory: Observatory;
  let host: RunningHost;
  let ports: Ports;
  beforeAll(async () => {
    observatory = await openObservatory();
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
    ports = { http: Number(new URL(host.origin).port), https: await findFreePort() };
  });
  afterAll(() => host.stop());

  /** Expects the best grade, no failed test, and no cookie. */
  function expectBest(retrieved: Retrieved): void {
    // A proxy in front of the server ends TLS, so it redirects to HTTPS and browsers obey its HSTS.
    const score = observatory.score(retrieved, ['strict-transport-security', 'redirection']);
    expect(score.grade, score.account).toBe('A+');
    expect(score.failed).toEqual([]);
    // The observatory ignores the cookie of one hosting service.
    expect(retrieved.responses.auto?.headers).not.toHaveProperty('set-cookie');
  }

  it.each(responses)('gives A+ to the %i of %s', async (status, path) => {
    const retrieved = await observatory.retrieve(ports, path);
    expect(retrieved.responses.auto?.status).toBe(status);
    expectBest(retrieved);
  });

  it('gives A+ to a preflight', async () => {
    const retrieved = await observatory.retrieve(ports, info);
    const { cors } = retrieved.responses;
    expect(cors?.status).toBe(204);
    expectBest({ ...retrieved, responses: { ...retrieved.responses, auto: cors } });
  });
});
