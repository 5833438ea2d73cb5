import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The project as a host gets it: its sources, and in `dist` the build that the tests read. */
export const builtProject = join(root, '.dist.test');

/** The build that the tests read. It isn't the project's own `dist`, which no test changes. */
export const dist = join(builtProject, 'dist');

/** The arguments of Node that start the source of the server on that build. It is a link to `src`. */
export const serverSource = [
  '--preserve-symlinks-main',
  join(builtProject, 'linked', 'hosts', 'node', 'node.ts'),
] as const;

/** What the published files are made of. */
export const siteSources = [
  ...['astro.config.mjs', 'package-lock.json', 'public/**'],
  'src/{components,content,contract,docs,facts,integrations,pages,published,styles}/**',
];

/** What the bundled server is made of. */
export const bundleSources = [...siteSources, 'src/{api,hosts,rate-limit}/**'];

/**
 * Makes sure that the build is newer than these sources, so that no test passes on old code.
 * @throws {Error} with the command to run.
 */
export function requireCurrentBuild(sources: readonly string[]): void {
  const written = join(dist, 'files.json');
  const built = existsSync(written) ? statSync(written).mtimeMs : 0;
  const newer = globSync(sources, { cwd: root }).find(
    (path) => statSync(join(root, path)).mtimeMs > built,
  );
  if (newer === undefined) return;
  const why = built === 0 ? 'There is no build for the tests' : `${newer} is newer than the build`;
  throw new Error(`${why}. Run "npm run build:test" first.`);
}
