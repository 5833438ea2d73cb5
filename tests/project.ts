import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** True for a file of the owner's: the facts, pages, pictures, and what else this site alone publishes. */
export function isOwners(path: string): boolean {
  return /^(?:public\/(?!licenses\/inter\.txt$)|src\/(?:content|facts|components|styles)\/)/.test(
    path,
  );
}

/** The project as a host sees it: its sources with the facts of the tests, and in `dist` the tests' build. */
export const builtProject = join(root, '.dist.test');

/** The tests' build. No test changes the project's own `dist`. */
export const dist = join(builtProject, 'dist');

/** The Node arguments that run the source of verify. */
export const verifySource = [join(root, 'src', 'packages', 'verify', 'cli.ts')] as const;

/** The Node arguments that run the source of the server on that build. */
export const serverSource = [join(builtProject, 'src/packages/hosts/node/main.ts')] as const;

/** The sources of the published files, and of the server. */
const sources = [
  ...['astro.config.mjs', 'package-lock.json', 'public/**', 'src/content.config.ts'],
  'src/packages/{api,checks,facts,files,folders,hosts,hours,markup,pictures,settings,theme}/**',
  'src/packages/integration/{*.ts,{documents,endpoints}/**}',
  'src/packages/verify/rules.ts',
];

/**
 * Requires that the build is newer than its sources, so that no test passes on old code.
 * @throws {Error} with the command to run.
 */
export function requireCurrentBuild(): void {
  const written = join(dist, 'files.json');
  const built = existsSync(written) ? statSync(written).mtimeMs : 0;
  const newer = globSync([...sources, 'tests/fixtures/**'], { cwd: root }).find(
    (path) => !isOwners(path) && statSync(join(root, path)).mtimeMs > built,
  );
  if (newer === undefined) return;
  const why = built === 0 ? 'There is no build for the tests' : `${newer} is newer than the build`;
  throw new Error(`${why}. Run "npm run build:test" first.`);
}
