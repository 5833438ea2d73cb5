import { join } from 'node:path';
import { pino, destination } from 'pino';
import { createMemoryBudget } from '../budget/memory.ts';
import { createDesk } from '../desk/desk.ts';
import { EnvironmentError } from '../environment.ts';
import { BuildError, readBuild } from './build-folder.ts';
import { createClients } from './clients.ts';
import { parseConfig } from './config.ts';
import { createFrontdesk } from './create-server.ts';
import { createPages } from './pages.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');

/** How long running requests may take to finish after SIGTERM, in milliseconds. */
const grace = 10_000;

function main(): void {
  const config = parseConfig(process.env);
  const read = readBuild(dist, config.mode, config.quota);
  const log = pino({ level: config.logLevel, base: null }, destination({ sync: false }));
  const desk = createDesk({
    mode: config.mode,
    budget: createMemoryBudget({ quota: config.quota }),
    read,
  });
  const server = createFrontdesk({
    desk,
    pages: createPages(dist),
    clients: createClients(config.trustProxy),
    log,
  });

  server.on('error', (error) => exit(describeListenError(error, config.port)));
  server.listen({ port: config.port, host: config.host }, () => {
    log.info({ address: server.address(), mode: config.mode, quota: config.quota }, 'listening');
  });

  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    server.close(() => {
      log.flush();
      process.exit(0);
    });
    setTimeout(() => {
      server.closeAllConnections();
    }, grace).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use: set PORT to a free one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user: set PORT to another.`;
  return `The server can't listen: ${error.message}.`;
}

function exit(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof BuildError) exit(error.message);
    throw error;
  }
}
