import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { writeFileList } from '../../src/published/manifest/file-list.ts';
import { parseConfig } from '../../src/hosts/node/config.ts';
import type { Frontdesk } from '../../src/hosts/node/create-server.ts';
import { serve } from '../../src/hosts/node/serve.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { makeCertificates, opensslIsMissing } from '../verify/certificates.ts';
import { listen, type Listening } from '../verify/listen.ts';
import {
  openObservatory,
  type Observatory,
  type Ports,
  type Retrieved,
  type Score,
} from './observatory.ts';
import { dist } from './tools.ts';

const info = '/api/v1/info';

/** Pages, reads of the API and errors of both, with their statuses. */
const answers: readonly (readonly [status: number, path: string])[] = [
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

/** What a server that speaks plain HTTP, as behind what ends TLS, can't do itself. */
const needTls = [
  // HSTS, and whether the host is preloaded: browsers heed the field over TLS alone.
  'strict-transport-security',
  // Whether HTTP leads to HTTPS: who ends TLS has both ports, and this server has one.
  'redirection',
];

/** The answer to the preflight, to be scored as a page is. */
function preflightOf(retrieved: Retrieved): Retrieved {
  const { responses } = retrieved;
  return { ...retrieved, responses: { ...responses, auto: responses.cors } };
}

/** Demands the best grade of an answer, every test passed and no cookie set; prints its score. */
function expectBest(retrieved: Retrieved, what: string, { grade, score, ...more }: Score): void {
  process.stdout.write(`observatory: ${what}: ${grade}, ${score}\n`);
  expect(grade, more.account).toBe('A+');
  expect(more.failed).toEqual([]);
  expect(more.results.cookies).toBe('cookies-not-found');
  // The observatory overlooks a cookie that one hosting service sets.
  expect(retrieved.responses.auto?.headers).not.toHaveProperty('set-cookie');
}

// It installs what the project does without: `npm run audit:headers` runs it.
describe.skipIf(!process.env.AUDIT_HEADERS)("By Mozilla's HTTP Observatory", () => {
  let observatory: Observatory;
  beforeAll(async () => {
    observatory = await openObservatory();
  });

  describe('the Node server, without what needs TLS,', () => {
    let host: RunningHost;
    let ports: Ports;
    beforeAll(async () => {
      host = await startNodeServer({ LOG_LEVEL: 'silent' });
      ports = { http: Number(new URL(host.origin).port), https: await findFreePort() };
    });
    afterAll(() => host.stop());

    it.each(answers)('gets A+ for the %i of %s', async (status, path) => {
      const retrieved = await observatory.retrieve(ports, path);
      expect(retrieved.responses.auto?.status).toBe(status);
      expectBest(retrieved, path, observatory.score(retrieved, needTls));
    });

    it('gets A+ for the preflight of a read', async () => {
      const preflight = preflightOf(await observatory.retrieve(ports, info));
      expect(preflight.responses.auto?.status).toBe(204);
      expectBest(preflight, `preflight of ${info}`, observatory.score(preflight, needTls));
    });
  });

  // Certificates are made by openssl.
  describe.skipIf(opensslIsMissing)('a server of an https origin, behind TLS,', () => {
    let folder: string;
    let frontdesk: Frontdesk;
    let front: Listening;
    let ports: Ports;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'observatory-'));
      frontdesk = await serveForTls(folder);
      front = await startTls(folder, frontdesk);
      // Nobody answers plain HTTP, so that there is nothing to redirect.
      ports = { http: await findFreePort(), https: Number(front.origin.port) };
    });
    afterAll(async () => {
      await front.stop();
      await frontdesk.stop();
      await rm(folder, { recursive: true });
    });

    it.each(answers)('gets A+ for the %i of %s, and HSTS counts', async (status, path) => {
      const retrieved = await observatory.retrieve(ports, path);
      expect(retrieved.responses.auto?.status).toBe(status);
      const score = observatory.score(retrieved, []);
      expectBest(retrieved, `${path} over TLS`, score);
      expect(score.results['strict-transport-security']).toBe(
        'hsts-implemented-max-age-at-least-six-months',
      );
    });
  });
});

/** Serves the build as one whose facts name an https origin, from a copy in the folder. */
async function serveForTls(folder: string): Promise<Frontdesk> {
  const build = join(folder, 'dist');
  const client = join(build, 'client');
  await cp(dist, build, { recursive: true });
  const facts = await readFile(join(client, info), 'utf8');
  await writeFile(join(client, info), facts.replaceAll('"http://', '"https://'));
  await writeFileList(build, client);
  const config = parseConfig({ HOST: '127.0.0.1', PORT: '0' });
  return serve(build, config, { log: pino({ level: 'silent' }), metrics: undefined });
}

/** Ends TLS before a server, with a certificate that this process trusts; bytes pass as they are. */
function startTls(folder: string, { server }: Frontdesk): Promise<Listening> {
  const { authority, right } = makeCertificates(folder);
  tls.setDefaultCACertificates([readFileSync(authority)]);
  const { port } = server.address() as AddressInfo;
  const front = tls.createServer(right, (socket) => {
    const plain = connect({ host: '127.0.0.1', port });
    socket.on('error', () => plain.destroy());
    plain.on('error', () => socket.destroy());
    socket.pipe(plain).pipe(socket);
  });
  return listen(front, 'https');
}
