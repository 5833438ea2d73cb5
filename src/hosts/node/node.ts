import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { EnvironmentError } from '../../facts/environment.ts';
import { BuildError } from './build-folder.ts';
import type { Frontdesk } from './create-server.ts';
import { listen, ListenError, toUrl } from './listen.ts';
import { createLogOutput } from './log-output.ts';
import { renderLogLine } from './render-log-line.ts';
import { serve, type Observers } from './serve.ts';
import { parseConfig, type ServerConfig } from './variables.ts';

/** The bundled server lies in the build folder that it serves. */
const dist = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', '..', '..', 'dist')
  : import.meta.dirname;

/** How long the last log lines may take at the end, in milliseconds. */
const flushTimeout = 1_000;

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const metrics =
    config.OPERATOR_PORT === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const output = createLogOutput(process.stdout, () => metrics?.droppedLogLine());
  const isTerminal = process.stdout.isTTY;
  const write = (line: string) => {
    output.write(renderLogLine(line));
  };
  const log = pino({ level: config.LOG_LEVEL, base: null }, isTerminal ? { write } : output);

  // Registered before the start, because a signal may arrive during it.
  let stopping = false;
  let ready = false;
  const onSignal = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    ready = false;
    log.info({ signal }, 'stopping');
    const { stop } = await starting;
    await stop();
    if (output.dropped() > 0) log.warn({ lines: output.dropped() }, 'log lines were dropped');
    await output.flush(flushTimeout);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, (name: string) => void onSignal(name));
  }

  const starting = start(config, { log, metrics }, () => ready);
  const { server } = await starting;
  ready = !stopping;
  const { RATE_LIMIT_MODE: mode, RATE_LIMIT: limit, RATE_WINDOW: window } = config;
  const address = server.address() as AddressInfo;
  log.info({ address, mode, quota: { limit, window } }, 'listening');
  if (isTerminal) output.write(`Frontdesk is ready on ${toUrl(address)}\n`);
}

/** Opens the operator port, if there is one, and then the public port. */
async function start(
  config: ServerConfig,
  observers: Observers,
  isReady: () => boolean,
): Promise<Frontdesk> {
  const { OPERATOR_PORT: port, OPERATOR_HOST: host } = config;
  if (port !== undefined) {
    const { createOperatorPort } = await import('./operator-port.ts');
    const variables = { host: 'OPERATOR_HOST', port: 'OPERATOR_PORT' };
    await listen(createOperatorPort(isReady), { port, host, variables });
  }
  return serve(dist, config, observers);
}

/** Whether the message of an error is all that the operator needs. */
function isExplained(error: unknown): error is Error {
  return (
    error instanceof EnvironmentError || error instanceof BuildError || error instanceof ListenError
  );
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!isExplained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
