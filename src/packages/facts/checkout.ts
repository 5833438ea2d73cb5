import { existsSync } from 'node:fs';
import { productFile as ownFile } from './product-schema.ts';
import { website, type Site } from './site.ts';

/** In the npm package, the files are compiled. In a copy of this repository, Node runs the sources. */
export const isPackage = import.meta.filename.endsWith('.js');

/** The product's file in the folder where a command runs. */
export const productFile = isPackage ? 'product.yaml' : ownFile;

/** The site in that folder. Its docs may be elsewhere: the info record knows. */
export const site: Site = isPackage ? { docs: { home: '/' }, hasSitemap: false } : website;

/** How one runs a command there, and what comes before its options. */
export const toCommand = (name: string) =>
  isPackage ? `npx frontdesk ${name}` : `npm run ${name}`;
export const beforeOptions = isPackage ? ' ' : ' -- ';

/** Finds the build's server and its published files, if there is a build. */
export function findBuild() {
  const server = existsSync('.frontdesk') ? '.frontdesk' : 'dist';
  const client = existsSync('dist/client') ? 'dist/client' : 'dist';
  return { server, client: existsSync(`${client}/build.json`) ? client : undefined };
}
