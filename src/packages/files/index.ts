/** The headers of files whose path matches a pattern, in which `*` stands for any text. */
export { fieldsByPattern } from './file-fields.ts';

/** The headers of files by the path that clients request, besides those of every file. */
export type { FileFields } from './file-fields.ts';

/** Lists the headers of the files that a site publishes at these request paths, except those of the API, whose responses have them. */
export { listFileFields } from './file-fields.ts';

/** True if a path matches a pattern with one `*`, which stands for any text. */
export { matches } from './file-fields.ts';

/** Returns the media type that servers derive from the name of a file. */
export { mediaTypeOf } from './file-fields.ts';

/** The headers of files whose content and ETag scripts on any origin can read. */
export { openFields } from './file-fields.ts';

/** Describes why a path can't be published: '/.git contains …'. */
export { findNameProblem } from './file-names.ts';

/** True for a file that the build leaves out, such as `.DS_Store`. */
export { isLeftover } from './file-names.ts';

/** The extensions of compressed copies, which are stored next to the originals. */
export { codingExtensions } from './files.ts';

/** Decodes a path, as the files are named. */
export { decodePath } from './files.ts';

/** Escapes a path for a URL, with `?`, `#`, and some characters that URLs may contain, such as `[`. */
export { encodePath } from './files.ts';

/** Published files by path, such as '/docs/index.html': a Map, or a folder, which is read file by file. */
export type { Files } from './files.ts';

/** Lists the pages. */
export { listPages } from './files.ts';

/** The names of text files, which builds compress, and servers keep in memory. */
export { textName } from './files.ts';

/** Returns the path of the file that a site serves at a path, which toRequestPath escapes. */
export { toFilePath } from './files.ts';

/** Returns the address of the page that a path may mean, which lacks its final slash or ends with `index.html`. */
export { toPageAddress } from './files.ts';

/** Returns the path that clients request: a page's folder, or the file itself, in ASCII (RFC 3986 §2.1). */
export { toRequestPath } from './files.ts';

/** TODO WritableFiles */
export type { WritableFiles } from './files.ts';

/** Finds a file whose name may be written with other characters for the same letters: Macs store é as an e and an accent. */
export { findFile } from './find-file.ts';

/** Lists the names of the files in a folder; none if there is no such folder. */
export { listNames } from './find-file.ts';

/** The files that a folder has when this is created. */
export { FolderFiles } from './folder-files.ts';

/** Lists the files in a folder and in those below it, sorted, as paths such as '/docs/index.html'. */
export { listFiles } from './folder-files.ts';

/** Returns a file's SHA-256 in hexadecimal, as in manifests. */
export { digest } from './manifest/digest.ts';

/** TODO FileList */
export type { FileList } from './manifest/file-list.ts';

/** The Node server's list of the published files. */
export { fileListName } from './manifest/file-list.ts';

/** TODO listDigests */
export { listDigests } from './manifest/file-list.ts';

/** TODO Manifest */
export type { Manifest } from './manifest/manifest.ts';

/** A build's manifest: its version, its commit, and the digests of its facts and of every file. */
export { manifestSchema } from './manifest/manifest.ts';

/** True for the path of a skill. */
export { isSkillPath } from './paths.ts';

/** The paths of the files that a site publishes besides its pages and the API. */
export { sitePaths } from './paths.ts';

/** The skill's path. */
export { toSkillPath } from './paths.ts';

/** The Vary header of pages, which vary by form and by encoding (RFC 9110 §12.5.5). */
export { pageVary } from './preferred-form.ts';

/** Returns the form that Accept gives the highest quality (RFC 9110 §12.5.1), or HTML if it gives none. */
export { preferredForm } from './preferred-form.ts';

/** True if Accept gives a page's Markdown twin at least the quality of the page. */
export { prefersMarkdown } from './preferred-form.ts';

/** Finds the folder that a link leads to, because replacing the link would leave the other folder as it is. */
export { followLink } from './replace-folder.ts';

/** Restores the old folders if a process was killed while it replaced them. */
export { recoverFolders } from './replace-folder.ts';

/** Replaces folders with new ones, in this order: all, or none. */
export { replaceFolders } from './replace-folder.ts';

/** Where the old folder is while the new one takes its place. */
export { toAside } from './replace-folder.ts';

/** A folder of this process beside another one. */
export { toStaging } from './replace-folder.ts';

/** Lets every user read a folder: `public` can have private files, and the server can run as another user. */
export { shareFiles } from './share-files.ts';

/** Every page's links for programs: the APIs (RFC 9727, RFC 8631) and the page index. */
export { listSiteLinks } from './site-links.ts';

/** The same links as a Link header (RFC 8288), for clients that don't read HTML. */
export { renderSiteLinks } from './site-links.ts';

/** Creates the responses of a site. */
export { createSiteResponses } from './site-responses.ts';

/** The content of /responses.json. */
export type { PublishedResponses } from './site-responses.ts';

/** Returns the path of a twin's page, or undefined for other files. */
export { pagePath } from './twin-path.ts';

/** Returns the path of a page's Markdown twin: `/docs.md` for `/docs/`, and `/index.md` for `/`. */
export { twinPath } from './twin-path.ts';

/** Writes files to a folder, and creates the folders that they need. */
export { writeFiles } from './write-files.ts';

/** Creates the response of an endpoint: `astro dev` sends it, and a build writes its body. */
export { toFileResponse } from './file-response.ts';

/** Returns the headers of the file at a request path. `astro dev` needs it for Markdown. */
export { fileFields } from './file-fields.ts';
