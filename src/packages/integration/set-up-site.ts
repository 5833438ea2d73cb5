import type { HookParameters } from 'astro';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Facts, findRateLimitMode, readCommit, readFacts } from '@frontdesk/facts';
import { toMessage } from '@frontdesk/settings';
import { readWhenRight } from './read-when-right.ts';
import { listFactWarnings, requireOwnFiles } from '@frontdesk/checks';
import { decomposedNames, sanitizeFileName } from './decomposed-names.ts';
import {
  findModule,
  findOwnFile,
  injectEndpoints,
  listOwnFiles,
  refuseConflict,
} from './endpoints.ts';
import { factsModule } from './facts-module.ts';
import type { parseOptions } from './options.ts';
import { keepOriginals } from '@frontdesk/pictures';
import type { RenderedRoutes } from './rendered-routes.ts';
import { skipMiddleware } from './skip-middleware.ts';
import { openOutputs, type Outputs } from './outputs.ts';

type Settings = ReturnType<typeof parseOptions>;
type Setup = HookParameters<'astro:config:setup'>;
type Config = Setup['config'];

/** The folder with the Node server of a site without an adapter, whose output has only what is published. */
const serverFolder = '.frontdesk';

/** Where a build writes. */
interface Folders extends Outputs {
  /** The output as the site's config names it, which may be a link. */
  readonly outDir: string;
  /** The pictures as Vite wrote them, and the folder of hashed files in a build. */
  readonly pictures: { readonly originals: string; readonly assets: string };
  /** What is kept between builds. */
  readonly cache: string;
}

/** A site, from the first of Astro's hooks to the last. */
export interface SiteSetup {
  readonly settings: Settings;
  readonly root: string;
  /** The absolute path of the product's file. */
  readonly productFile: string;
  readonly facts: Facts;
  readonly commit: ReturnType<typeof readCommit>;
  /** True for a published file that the site has itself. */
  readonly isOwnFile: (path: string) => boolean;
  /** Undefined in `astro dev`. */
  readonly folders: Folders | undefined;
  /** Undefined until Astro knows them. */
  routes: RenderedRoutes | undefined;
}

/**
 * Reads the facts of a site, and adds the API to it. Lets a build write into a staging folder.
 * @throws {SettingsError} if the site or its facts can't be published. `astro dev` waits until the facts are right.
 */
export async function setUpSite(settings: Settings, setup: Setup): Promise<SiteSetup> {
  const { addMiddleware, command, config, logger, updateConfig } = setup;
  refuseConflict(config);
  for (const file of injectEndpoints(setup, settings.leave ?? []))
    logger.info(toMessage(`Leaves ${file} as it is.`));
  const root = fileURLToPath(config.root);
  const facts = await readSiteFacts(settings, setup);
  const isOwnFile = (path: string) => findOwnFile(config, path) !== undefined;
  if (command === 'dev')
    addMiddleware({ entrypoint: findModule('hosts/dev/policy'), order: 'pre' });
  if (command === 'build')
    for (const warning of listFactWarnings(facts, new Date(), isOwnFile, Boolean(config.site)))
      logger.warn(toMessage(warning));
  const site: SiteSetup = {
    settings,
    root,
    productFile: resolve(root, settings.facts),
    facts,
    commit: readCommit(root, process.env),
    isOwnFile,
    folders: command === 'build' ? openFolders(config) : undefined,
    routes: undefined,
  };
  const { commit, folders } = site;
  updateConfig({
    site: facts.baseUrl,
    vite: {
      plugins: [factsModule(facts, findRateLimitMode(process.env), commit.time), decomposedNames],
      build: { rolldownOptions: { output: { sanitizeFileName } } },
      ssr: { noExternal: ['frontdesk'] },
    },
  });
  if (folders) {
    const toUrl = (name: string) => pathToFileURL(join(folders.staging, name, '/'));
    const isUnused = () => site.routes?.onDemand.length === 0;
    updateConfig({
      outDir: toUrl('client'),
      build: { client: toUrl('client'), server: toUrl('server') },
      vite: { plugins: [skipMiddleware(isUnused), keepOriginals(folders.pictures)] },
    });
  }
  return site;
}

/** Reads the facts at the address of the site. `astro dev` waits until they are right, and watches them. */
async function readSiteFacts(
  { checks, docs = '/', facts: name, home, leave = [], watch = true }: Settings,
  { addWatchFile, command, config }: Setup,
): Promise<Facts> {
  const file = resolve(fileURLToPath(config.root), name);
  const address = config.site && new URL(config.site).origin;
  const env = { ...(address && { PUBLIC_BASE_URL: address }), ...process.env };
  const site = {
    home,
    docs: typeof docs === 'string' ? { home: docs } : docs,
    stated: checks?.stated,
    leave: [...leave, ...listOwnFiles(config)],
    hasSitemap: config.integrations.some((integration) => integration.name === '@astrojs/sitemap'),
  };
  const read = () => readFacts(file, env, site);
  if (command !== 'dev' || !watch) return read();
  addWatchFile(file);
  return readWhenRight(file, read);
}

/** Creates the folders of a build, which takes the place of the output at the end. */
function openFolders({
  adapter,
  build,
  cacheDir,
  outDir,
  publicDir,
  root,
  srcDir,
}: Config): Folders {
  const project = fileURLToPath(root);
  requireOwnFiles(project, fileURLToPath(publicDir), fileURLToPath(srcDir));
  const published = fileURLToPath(outDir).replace(/\/$/, '');
  // An adapter's site has a folder for the server anyway. Others are published from the output itself.
  const outputs = openOutputs(published, adapter ? published : join(project, serverFolder));
  return {
    ...outputs,
    outDir: published,
    pictures: { originals: join(outputs.staging, 'originals'), assets: build.assets },
    // Some hosts keep this folder between builds, and no other.
    cache: join(fileURLToPath(cacheDir), 'frontdesk'),
  };
}
