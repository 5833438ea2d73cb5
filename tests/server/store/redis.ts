import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { vi } from 'vitest';
import { findProgram } from '../../find-program.ts';
import { findFreePort, startCommand } from '../hosts.ts';

/** The path of Valkey or Redis, or undefined if neither is installed. */
export const redisServer = findProgram('valkey-server', 'redis-server');

export interface Redis {
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends it like a crash, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a store that keeps its data in memory, on a free port by default. */
export async function startRedis(port?: number): Promise<Redis> {
  const listening = port ?? (await findFreePort());
  const options = ['--port', String(listening), '--bind', '127.0.0.1', '--save', ''];
  const command = [redisServer ?? 'redis-server', ...options, '--appendonly', 'no'];
  const { process, exited } = startCommand(command, {}, tmpdir());
  await vi.waitFor(async () => {
    const socket = connect(listening, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  }, 300_000);
  return {
    url: `valkey://127.0.0.1:${listening}`,
    process,
    async kill() {
      process.kill('SIGKILL');
      await exited;
    },
  };
}
