import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject, linkPackages } from './copy-project.ts';
import { builtProject } from './project.ts';

/*
 * usage: node tests/build.ts
 *
 * Builds the site for the tests in a copy of the project. It reads neither .env nor the shell's variables, so
 * the build is always for localhost.
 */
copyProject(builtProject);
linkPackages(builtProject);
// Otherwise the build would also have files of the last one.
for (const last of ['dist', 'node_modules/.astro/frontdesk']) {
  rmSync(join(builtProject, last), { recursive: true, force: true });
}
const { status } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
  cwd: builtProject,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
