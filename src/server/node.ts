import { join } from 'node:path';
import { destination, pino, type Logger } from 'pino';
import { EnvironmentError } from '../environment.ts';
import { BuildError } from './build-folder.ts';
import { parseConfig, type ServerConfig } from './config.ts';
import type { Frontdesk } from './create-server.ts';
import { listen, serve } from './serve.ts';

/** The bundled server lies in the build folder that it serves. */
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

  // Registered before the start, because a signal may arrive during it.
  let stopping = false;
  let ready = false;
  const onSignal = (signal: string): void => {
    if (stopping) return end(1);
    stopping = true;
    ready = false;
    log.info({ signal }, 'stopping');
    void starting.then(({ stop }) => stop()).then(() => end(0));
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);

  const starting = start(config, log, () => ready);
  const { server } = await starting;
  ready = !stopping;
  const { mode, quota } = config;
  log.info({ address: server.address(), mode, quota }, 'listening');
}

/** Opens the operator port, if there is one, and then the public port. */
async function start(
  config: ServerConfig,
  log: Logger,
  isReady: () => boolean,
): Promise<Frontdesk> {
  const { operatorPort: port, operatorHost: host } = config;
  if (port !== undefined) {
    const { createOperatorPort } = await import('./operator-port.ts');
    await listen(createOperatorPort({ isReady }), { port, host });
  }
  return serve(dist, config, log);
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
