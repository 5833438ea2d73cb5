import { globSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../server/hosts.ts';

const client = join(dist, 'client');

export interface BuiltPage {
  readonly path: string;
  readonly file: string;
}

/** Every page of the build, so that a new page is in all tests of pages. */
export const builtPages: readonly BuiltPage[] = globSync('**/*.html', { cwd: client })
  .map((name) => ({
    path: `/${name.replace(/(?<=^|\/)index\.html$/, '')}`,
    file: join(client, name),
  }))
  .sort((one, other) => (one.path < other.path ? -1 : 1));
