import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { builtProject, dist, root } from './project.ts';

/*
 * usage: node tests/build.ts
 *
 * Builds the site for the tests in a separate folder. It reads neither .env nor the shell's variables, so
 * the build is always for localhost.
 */
const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
const { status } = spawnSync(process.execPath, [astro, 'build', '--outDir', dist], {
  cwd: root,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

// Netlify and Cloudflare bundle the sources together with the build.
for (const name of ['src', 'package.json', 'netlify.toml']) {
  rmSync(join(builtProject, name), { recursive: true, force: true });
  cpSync(join(root, name), join(builtProject, name), { recursive: true });
}

/** Tests of the Node server run its source on this build. */
const links = { linked: 'src', node_modules: 'node_modules' };
for (const [link, target] of Object.entries(links)) {
  const path = join(builtProject, link);
  if (!existsSync(path)) symlinkSync(join(root, target), path);
}
