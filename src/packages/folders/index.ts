/** Files by path, such as '/docs/index.html': a Map, or a folder, which is read file by file. */
export type { Files } from './files.ts';

/** Files that can be added to. */
export type { WritableFiles } from './files.ts';

/** The files that a folder has when this is created. Writes what is set to the folder. */
export { FolderFiles } from './folder-files.ts';

/** Lists the files in a folder and in those below it, sorted, as paths such as '/docs/index.html'. */
export { listFiles } from './folder-files.ts';

/** Lists the names of the files in a folder; none if there is no such folder. */
export { listNames } from './find-file.ts';

/** Finds a file whose name may be written with other characters for the same letters: Macs store é as an e and an accent. */
export { findFile } from './find-file.ts';

/** Writes files to a folder, and creates the folders that they need. */
export { writeFiles } from './write-files.ts';

/** Lets every user read a folder: `public` can have private files, and the server can run as another user. */
export { shareFiles } from './share-files.ts';

/** Creates the folder that a build writes to, beside the one that it replaces. Needs no cleanup. */
export { createStaging } from './staging.ts';

/** Replaces folders with new ones, in this order: all, or none. */
export { replaceFolders } from './replace-folders.ts';

/** Restores the old folders if a process was killed while it replaced them. The Node server does it too, before it starts. */
export { recoverFolders } from './replace-folders.ts';
