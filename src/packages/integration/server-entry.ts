import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { toMessage } from '@frontdesk/settings';

/**
 * Makes `node dist/server/entry.mjs`, with which many hosts start an Astro site, say what to start instead. In
 * @astrojs/node's mode `middleware`, it would do nothing and exit with 0. In its mode `standalone`, it starts a server that
 * serves the API's files without their contract, and still does. Importing the file changes nothing.
 */
export function explainServerEntry(folder: string, advice: string): void {
  const file = join(folder, 'server/entry.mjs');
  if (existsSync(file)) appendFileSync(file, renderGuard(advice));
}

/** A module that imports itself can read its own exports, whatever the names are that the bundler gave to them. */
function renderGuard(advice: string): string {
  const text = `server/entry.mjs doesn't start the site with its API. ${advice}\n`;
  return `
import * as entry$ from './entry.mjs';
{
  const { existsSync, realpathSync } = process.getBuiltinModule('node:fs');
  const [, started = ''] = process.argv;
  if (existsSync(started) && realpathSync(started) === import.meta.filename) {
    process.stderr.write(${toMessage(JSON.stringify(text))});
    if (entry$.options?.mode !== 'standalone') process.exit(1);
  }
}
`;
}
