import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/facts/version.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, findFreePort, startProgram, type Program } from './hosts.ts';

/** Settings that each load another part of the server. */
const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'with no settings': {},
  'with an operator port': { OPERATOR_PORT: '{operator}' },
  // Nothing listens on port 9.
  'with a rate limit store': { RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' },
};

describe('A build folder without the project and its packages', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standalone-'));
    for (const path of ['client', 'files.json', 'frontdesk', 'frontdesk.mjs']) {
      await cp(join(dist, path), join(folder, path), { recursive: true });
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function start(stated: Readonly<Record<string, string>>) {
    const [port, operator] = [await findFreePort(), String(await findFreePort())];
    const env = Object.fromEntries(
      Object.entries(stated).map(([name, value]) => [name, value.replace('{operator}', operator)]),
    );
    const server = ['frontdesk.mjs'];
    return {
      port,
      operator,
      program: startProgram(server, { ...env, PORT: String(port) }, folder),
    };
  }

  it.each(Object.entries(settings))('runs %s', async (_name, stated) => {
    const { port, operator, program } = await start(stated);
    try {
      const answered = await ask(`http://127.0.0.1:${port}/api/v1/info`, program);
      expect(answered.status).toBe(200);
      expect(await answered.json()).toMatchObject({ version });
      expect((await ask(`http://127.0.0.1:${port}${docsPath}`, program)).status).toBe(200);
      if (stated.OPERATOR_PORT !== undefined) {
        const counted = await (await ask(`http://127.0.0.1:${operator}/metrics`, program)).text();
        expect(counted).toContain('frontdesk_requests_total{route="/api/v1/info",status="200"} 1');
      }
      if (stated.RATE_LIMIT_STORE !== undefined) {
        expect(program.output.stdout).toContain('rate limit store is down');
      }
    } finally {
      program.process.kill('SIGTERM');
    }
    expect(await program.exited, program.output.stderr).toBe(0);
    expect(program.output.stderr).toBe('');
  });
});

/** Sends a request until it gets a response, as long as the program runs. */
async function ask(url: string, { process, output }: Program): Promise<Response> {
  for (;;) {
    const answered = await fetch(url).catch(() => undefined);
    if (answered) return answered;
    if (process.exitCode !== null) throw new Error(output.stderr);
    await setTimeout(50);
  }
}
