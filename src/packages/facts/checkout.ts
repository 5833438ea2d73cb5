import { existsSync } from 'node:fs';
import { productFile } from './product-schema.ts';
import { website, type Site } from './site.ts';

/** In the npm package, the files are compiled. In a copy of this repository, Node runs the sources. */
const isPackage = import.meta.filename.endsWith('.js');

/** The folder where a command runs: a copy of this repository, or a site with the npm package. */
export const checkout = {
  isPackage,
  /** The product's file. */
  productFile: isPackage ? 'product.yaml' : productFile,
  /** The site there. Its docs may be elsewhere: the info record knows. */
  site: (isPackage ? { docs: { home: '/' }, hasSitemap: false } : website) as Site,
  /** How one runs a command, and what comes before its options. */
  toCommand: (name: string) => (isPackage ? `npx frontdesk ${name}` : `npm run ${name}`),
  beforeOptions: isPackage ? ' ' : ' -- ',
  /** Finds the build's server and its published files, if there is a build. */
  findBuild: () => {
    const server = existsSync('.frontdesk') ? '.frontdesk' : 'dist';
    const client = existsSync('dist/client') ? 'dist/client' : 'dist';
    return { server, client: existsSync(`${client}/build.json`) ? client : undefined };
  },
};
