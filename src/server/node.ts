import cluster from 'node:cluster';
import { join } from 'node:path';
import { destination, pino, type Logger } from 'pino';
import type { Channel } from '../budget/primary.ts';
import { EnvironmentError } from '../environment.ts';
import { BuildError, identifyBuild } from './build-folder.ts';
import { parseConfig, type ServerConfig } from './config.ts';
import { listen, serve } from './serve.ts';
import { buildVariable, startWorkers, stopMessage } from './workers.ts';

/** Bundled, this file lies in the build folder that it serves. */
const dist = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', '..', 'dist')
  : import.meta.dirname;

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const sink = destination({ sync: false });
  const log = pino({ level: config.logLevel, base: null }, sink);
  const end = (code: number): never => {
    sink.flushSync();
    process.exit(code);
  };

  if (cluster.isWorker) {
    const primary = { channel: process as Channel, build: process.env[buildVariable] };
    const frontdesk = await serve(dist, config, log, primary);
    // Signals are the primary's: a terminal sends its own to every process.
    process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
    process.on('message', (message) => {
      if (message === stopMessage) void frontdesk.stop().then(() => end(0));
    });
    return;
  }

  // Before the start, which takes a while: a signal may come meanwhile.
  let stopping = false;
  let ready = false;
  const onSignal = (signal: string): void => {
    // The channel to its workers ends with this process, and they with that.
    if (stopping) return end(1);
    stopping = true;
    ready = false;
    log.info({ signal }, 'stopping');
    void starting.then((running) => running?.stop()).then(() => end(0));
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);

  const starting = start(config, log, { isReady: () => ready, giveUp: () => end(1) });
  const running = await starting;
  if (!running) return end(1);
  ready = !stopping;
  const { mode, quota, workers } = config;
  log.info({ address: running.address, mode, quota, workers }, 'listening');
}

/** A server in one process or several. */
interface Running {
  readonly address: unknown;
  /** Lets what runs finish. */
  readonly stop: () => Promise<void>;
}

/** What a server in several processes needs of its primary. */
interface Watcher {
  readonly isReady: () => boolean;
  /** Nobody is left who serves. */
  readonly giveUp: () => void;
}

async function start(
  config: ServerConfig,
  log: Logger,
  { isReady, giveUp }: Watcher,
): Promise<Running | undefined> {
  const { operatorPort: port, operatorHost: host } = config;
  if (port !== undefined) {
    const { createOperatorPort } = await import('./operator-port.ts');
    await listen(createOperatorPort({ isReady }), { port, host });
  }
  if (config.workers > 1) return startWorkers(config, log, identifyBuild(dist), giveUp);
  const { server, stop } = await serve(dist, config, log);
  return { address: server.address(), stop };
}

function describe(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof BuildError) return error.message;
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is in use: set PORT to a free one.`;
  if (code === 'EACCES') {
    return `Port ${String(port)} may not be used by this user: set PORT to another.`;
  }
  return `The server can't listen: ${error.message}.`;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const sentence = describe(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
