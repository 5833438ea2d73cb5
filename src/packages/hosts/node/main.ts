import { fstatSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { SettingsError, toMessage } from '@frontdesk/settings';
import { createLogOutput, renderLogLine } from './log-output.ts';
import { serve } from './serve.ts';
import type { Frontdesk } from './server.ts';
import { StartError } from './start-error.ts';
import { parseConfig } from './variables.ts';

/** The build folder, which also contains the bundled server. */
const dist = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', '..', '..', '..', 'dist')
  : import.meta.dirname;

/** How often the server checks whether npm still runs, in milliseconds. */
const parentCheck = 500;

/** How long a stopping server waits for its last log lines, in milliseconds. */
const flushTimeout = 1_000;

async function main(): Promise<void> {
  // npm runs this in a shell. On Debian, the shell ends on SIGTERM, and leaves its child behind.
  const parent = process.ppid;
  const config = parseConfig(process.env);
  const metrics =
    config.OPERATOR_PORT === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const output = createLogOutput(process.stdout, () => metrics?.droppedLogLines.inc());
  const isTerminal = process.stdout.isTTY;
  const write = (line: string) => {
    output.write(renderLogLine(line));
  };
  const log = pino({ level: config.LOG_LEVEL, base: null }, isTerminal ? { write } : output);

  let running: Frontdesk | undefined = undefined;
  let stopping = false;
  const onSignal = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    if (running) await setTimeout(config.STOP_DELAY * 1000);
    await running?.stop();
    await output.flush(flushTimeout);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, (name: string) => {
      // A logrotate configuration often sends it after it has moved the file.
      if (name === 'SIGHUP' && fstatSync(process.stdout.fd).isFile()) {
        log.warn('SIGHUP is ignored, and does not reopen the log: rotate it with copytruncate');
      } else void onSignal(name);
    });
  }

  if (process.env.npm_lifecycle_event !== undefined) {
    const checking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(checking);
      void onSignal('SIGTERM');
    }, parentCheck).unref();
  }

  running = await serve(dist, config, {
    log,
    metrics,
    isReady: () => running !== undefined && !stopping,
  });
  const { RATE_LIMIT_MODE: mode, RATE_LIMIT: limit, RATE_WINDOW: window } = config;
  const address = running.server.address() as AddressInfo;
  log.info({ address, mode, quota: { limit, window } }, 'listening');
  const host = config.HOST ?? 'localhost';
  const name = host.includes(':') ? `[${host}]` : host;
  if (isTerminal) output.write(`Frontdesk is ready on http://${name}:${address.port}/\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
  process.stderr.write(`${toMessage(error.message)}\n`);
  process.exit(1);
}
