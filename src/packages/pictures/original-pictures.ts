import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '@frontdesk/settings';
import { listFiles } from '@frontdesk/folders';
import { hasMetadata, hasPosition, withoutMetadata } from './picture-metadata.ts';

const picture = /\.(?:jpe?g|a?png|webp|gif|avif|tiff?|svg)$/i;

/** Published files that can name a picture. */
const text = /\.(?:html?|css|m?js|json|xml|txt|md|svg|webmanifest)$/;

/** The address of a module that a module of the server loads. */
const imported = /\b(?:from |import ?\(?)"(\.[^"\n]*\.mjs)"/g;

/** The end of a picture's name, with its digest. What is before that may be escaped in many ways. */
const named = /(?<=([\w-]{1,8}))(\.(?:jpe?g|a?png|webp|gif|avif|tiff?|svg))(?!\w)/gi;

/** A file that Vite writes. */
interface Written {
  readonly type: string;
  readonly fileName: string;
}

/** Where a build has pictures. */
interface PictureFolders {
  /** A folder of this build for the pictures as Vite writes them. */
  readonly originals: string;
  /** The folder of hashed files, relative to the site: `_astro`. */
  readonly assets: string;
}

/**
 * A Vite plugin that keeps the owners' pictures as Vite writes them. Astro deletes one that it has converted even if another
 * page names the same picture, and keeps one of which a page reads the size (withastro/astro#13818).
 */
export function keepOriginals({ originals, assets }: PictureFolders) {
  return {
    name: 'frontdesk-original-pictures',
    // Vite would write a small picture into a page, as its camera wrote it.
    config: () => ({
      build: {
        assetsInlineLimit: (file: string) =>
          picture.test(file) && !file.endsWith('.svg') ? false : undefined,
      },
    }),
    writeBundle(
      { dir = '' }: { readonly dir?: string },
      bundle: Readonly<Record<string, Written>>,
    ) {
      for (const { type, fileName } of Object.values(bundle)) {
        const isOriginal = fileName.startsWith(`${assets}/`) && picture.test(fileName);
        if (type !== 'asset' || !isOriginal) continue;
        const kept = join(originals, fileName);
        mkdirSync(dirname(kept), { recursive: true });
        rmSync(kept, { force: true });
        try {
          linkSync(join(dir, fileName), kept);
        } catch {
          // Not every file system has links.
          copyFileSync(join(dir, fileName), kept);
        }
      }
    },
  } as const;
}

/**
 * Publishes the originals that a file names, without what a camera wrote into them, such as the place. Deletes the others,
 * and their folder. Pages that are rendered for each request are in the folder `server`. A picture that Astro could not
 * convert is published without metadata too.
 * @throws {SettingsError} that names a picture whose metadata can't be removed.
 */
export async function publishOriginals(
  client: string,
  { originals, assets }: PictureFolders,
  server?: string,
): Promise<void> {
  mkdirSync(originals, { recursive: true });
  const pictures = listFiles(originals);
  const published = listFiles(client).map((path) => join(client, path));
  const texts = [...published.filter((file) => text.test(file)), ...listRendering(server)];
  const names = new Set<string>();
  for (const file of pictures.length > 0 ? texts : [])
    readNames(readFileSync(file, 'latin1'), names);
  for (const path of pictures) {
    const target = join(client, path);
    rmSync(target, { force: true });
    if (!names.has(toEnd(path))) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(originals, path)));
  }
  rmSync(originals, { recursive: true });
  const built = listFiles(client).filter((path) => path.startsWith(`/${assets}/`));
  for (const path of built) await removeMetadata(join(client, path));
}

async function removeMetadata(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (!(await hasMetadata(bytes))) return;
  try {
    const cleaned = await withoutMetadata(bytes);
    if (hasPosition(cleaned)) throw new Error('It still says where it was made.');
    writeFileSync(file, cleaned);
  } catch {
    const [name] = basename(file).split('.');
    throw new SettingsError(
      `Nothing was published. The picture ${name} has metadata, such as the place, that can't be removed: export it without, or save it as JPEG.`,
    );
  }
}

/** Returns the end of a picture's name as a text has it: `Ctn3D8JH.jpg`. */
function toEnd(path: string): string {
  const names = new Set<string>();
  readNames(path, names);
  return [...names].at(-1) ?? '';
}

/**
 * Lists the modules that render pages for each request. Without the entry, which lists every file, and without middleware,
 * because Starlight's loads every page.
 */
function listRendering(server: string | undefined): Iterable<string> {
  if (server === undefined) return [];
  const entry = join(server, 'entry.mjs');
  // Astro's `build.serverEntry` can have another name.
  if (!existsSync(entry)) return listFiles(server).map((path) => join(server, path));
  const modules = new Set([entry]);
  for (const file of modules)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imported))
      if (!path.endsWith('virtual_astro_middleware.mjs')) modules.add(join(dirname(file), path));
  modules.delete(entry);
  return modules;
}

/** Adds the ends of the names of the pictures that a text has. */
function readNames(content: string, names: Set<string>): void {
  for (const [, name = '', extension = ''] of content.matchAll(named)) names.add(name + extension);
}
