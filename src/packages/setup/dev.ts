import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { checkout } from '@frontdesk/facts';

/*
 * usage: node src/packages/setup/dev.ts [options of astro dev]
 *
 * Runs `astro dev`, and again each time that product.yaml is saved: Astro's content layer keeps the facts that it started
 * with. Many editors replace a file, which `node --watch` then loses, so this looks at the file itself.
 */
const astro = [
  '--import',
  './src/packages/settings/env-file.ts',
  'node_modules/astro/bin/astro.mjs',
  'dev',
];

/** In milliseconds. */
const interval = 300;

const start = () => {
  const child = spawn(process.execPath, [...astro, ...process.argv.slice(2)], { stdio: 'inherit' });
  // With wrong facts, it ends with 1, and this waits until they are corrected.
  child.once('exit', (code) => {
    if (code === 0) process.exit();
  });
  return child;
};

let child = start();
watchFile(checkout.productFile, { interval }, () => {
  const restart = () => void (child = start());
  if (child.exitCode !== null || child.signalCode !== null) restart();
  else if (!child.killed) child.once('exit', restart).kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    child.kill(signal);
    process.exit();
  });
}
