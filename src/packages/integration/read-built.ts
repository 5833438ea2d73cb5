import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apiPaths } from '@frontdesk/api';
import { SettingsError, toMessage } from '@frontdesk/settings';
import { findNameProblem } from '@frontdesk/checks';
import { FolderFiles, listFiles } from '@frontdesk/folders';

/** What operating systems and Git keep in folders, in which it is of no use to visitors. */
const leftoverName =
  /(?:^|\/)(?:\.DS_Store|\.localized|\._[^/]*|\.directory|Icon\r|(?:eh)?Thumbs\.db|desktop\.ini|\.git(?:attributes|ignore|keep))$/i;

/**
 * Opens the folder that Astro built. Deletes the files that operating systems left in `public`, and prints their names.
 * Composes the letters of the other names, as links have them.
 * @throws {SettingsError} that lists the files that can't be published, or if the site redirects the API.
 */
export function readBuilt(folder: string): FolderFiles {
  const built = listFiles(folder);
  const leftovers = built.filter((path) => leftoverName.test(path));
  for (const path of leftovers) rmSync(join(folder, path));
  if (leftovers.length > 0) {
    const names = leftovers.map((path) => `public${path}`).join(', ');
    process.stdout.write(`${toMessage(`Left out ${names}.`)}\n`);
  }
  const odd = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (odd) {
    const path = relative(folder, join(odd.parentPath, odd.name));
    throw new SettingsError(
      `Nothing was published, because /${path} in the build is not a file, but a link or a pipe.`,
    );
  }
  const published = built.filter((path) => !leftoverName.test(path));
  for (const path of published.filter((name) => name !== name.normalize()))
    renameSync(join(folder, path), join(folder, path.normalize()));
  const problems = published.flatMap((path) => findNameProblem(path) ?? []);
  if (problems.length > 0) {
    const lines = [...new Set(problems)].map((problem) => `  public${problem}.`);
    const title = 'Nothing was published. Move these out of public, or rename them:';
    throw new SettingsError([title, ...lines].join('\n'));
  }
  const files = new FolderFiles(folder);
  // Astro writes a page for a redirect, such as that of a visitor who isn't logged in.
  if (files.get(apiPaths.responses)?.includes('<meta http-equiv="refresh"') === true) {
    const advice = 'let it return next() if `context.isPrerendered` is true.';
    throw new SettingsError(`Your middleware redirects the API: ${advice}`);
  }
  return files;
}
