import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../find-program.ts';
import { findFreePort } from '../hosts.ts';

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
  const child = spawn(
    redisServer ?? 'redis-server',
    ['--port', String(listening), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (let attempt = 0; !(await answers(listening)); attempt += 1) {
    if (child.exitCode !== null || attempt > 200) throw new Error('The store did not start');
    await setTimeout(25);
  }
  return {
    url: `valkey://127.0.0.1:${listening}`,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
