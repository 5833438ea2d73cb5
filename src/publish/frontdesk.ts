import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { copyFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { responsesPath } from '../api/responses.ts';
import { separateForSearch } from '../render/search-text.ts';
import { bundleServer } from './bundle-server.ts';
import { checkBuild } from './check-build.ts';
import { compressFiles } from './compress-files.ts';
import { createManifest } from './create-manifest.ts';
import { decomposedNames, sanitizeFileName } from './decomposed-names.ts';
import {
  findOwnFile,
  findModule,
  injectEndpoints,
  listOwnFiles,
  refuseConflict,
} from './endpoints.ts';
import { factsModule } from './facts-module.ts';
import { finishPages } from './finish-pages.ts';
import { renderHostFiles } from './host-files.ts';
import { readBuilt } from './read-built.ts';
import { requireOwnFiles } from './public-links.ts';
import { readLastAssets, storeAssets } from './last-assets.ts';
import { listLocated } from './located-pictures.ts';
import { listNotices } from './notices.ts';
import { parseOptions } from './options.ts';
import { keepOriginals, publishOriginals } from './original-pictures.ts';
import { explainServerEntry } from './server-entry.ts';
import { createStaging, explainFullDisk } from './staging.ts';
import { skipMiddleware } from './skip-middleware.ts';
import { writeFiles } from '../files/write-files.ts';
import { readCommit, type Commit } from '../facts/commit.ts';
import { exitWith, parseOrExit, SettingsError } from '../facts/environment.ts';
import type { Facts } from '../facts/facts.ts';
import type { DocPages } from '../facts/site.ts';
import { findRateLimitMode, samplePhone } from '../facts/parse-build.ts';
import { toMessage } from '../facts/printable.ts';
import { readFacts } from '../facts/read-facts.ts';
import { readWhenRight } from '../facts/read-when-right.ts';
import { builtFile, readFormer } from '../facts/read-former.ts';
import { addToDevServer } from '../hosts/dev/middleware.ts';
import { onDemandAdvice } from '../hosts/node/on-demand.ts';
import { FolderFiles } from '../files/folder-files.ts';
import { replaceFolders } from '../files/replace-folder.ts';
import { shareFiles } from '../files/share-files.ts';
import { manifestPath } from '../files/manifest/manifest.ts';
import type { PublishedResponses } from '../files/site-responses.ts';

/** The folder with the Node server of a site without an adapter, whose output has only what is published. */
const serverFolder = '.frontdesk';

/** Checks that a site asks for. */
interface Checks {
  /** Facts that pages must state, by path: `{ '/docs/': ['version'] }`. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  /** True to point out what word processors and phones did to the texts of pages outside the docs. */
  readonly texts?: boolean;
  /** True to require that a page links to each page. */
  readonly linked?: boolean;
}

/** What a site publishes, and what it has besides. */
export interface Options {
  /** The product's file, such as './product.yaml', relative to the root of the site. */
  readonly facts: string;
  /** The path of the page that must state the product's name and phone number. Without it, no page must. */
  readonly home?: string;
  /**
   * The path of the page that documents the API, or the paths of several pages of the docs. Without it, the API links to
   * the home page.
   */
  readonly docs?: string | DocPages;
  /** Published files to leave out, because the site has its own from elsewhere: ['/robots.txt']. */
  readonly leave?: readonly string[];
  /** What a build checks besides. */
  readonly checks?: Checks;
  /** False if a program of the site's own starts `astro dev` again when the facts change. */
  readonly watch?: boolean;
}

/**
 * Adds the product's API and its files to a site, also in `astro dev`, and finishes, checks and publishes a build.
 * Astro builds in a staging folder, which replaces the output at the end. A failed build changes nothing, and exits
 * with code 1.
 */
export default function frontdesk(options: Options): AstroIntegration {
  const given = parseOrExit(() => parseOptions(options));
  const { checks = {}, docs: pages = '/', home, leave = [], watch = true } = given;
  const docs = typeof pages === 'string' ? { home: pages } : pages;
  let facts: Facts;
  let commit: Commit;
  let productFile = '';
  let root = '';
  let outDir = '';
  let output = '';
  let staging = '';
  let pictures = { originals: '', assets: '' };
  let server = '';
  let cache = '';
  let isOwnFile: (path: string) => boolean;
  let onDemand: readonly IntegrationResolvedRoute[] = [];
  let unused404: string | undefined;
  return {
    name: 'frontdesk',
    hooks: {
      'astro:config:setup': async (setup) => {
        const { addMiddleware, addWatchFile, command, config, logger, updateConfig } = setup;
        parseOrExit(() => {
          refuseConflict(config);
        });
        root = fileURLToPath(config.root);
        productFile = resolve(root, given.facts);
        const address = config.site && new URL(config.site).origin;
        const env = { ...(address && { PUBLIC_BASE_URL: address }), ...process.env };
        const hasSitemap = config.integrations.some(({ name }) => name === '@astrojs/sitemap');
        const own = parseOrExit(() => injectEndpoints(setup, leave));
        for (const file of own) logger.info(toMessage(`Leaves ${file} as it is.`));
        isOwnFile = (path) => findOwnFile(config, path) !== undefined;
        const fromElsewhere = [...leave, ...listOwnFiles(config)];
        const site = { home, docs, stated: checks.stated, leave: fromElsewhere, hasSitemap };
        const read = () => readFacts(productFile, env, site);
        const isWatched = command === 'dev' && watch;
        facts = await (isWatched ? readWhenRight(productFile, read) : parseOrExit(read));
        commit = readCommit(root, process.env);
        if (isWatched) addWatchFile(productFile);
        updateConfig({
          site: facts.baseUrl,
          vite: {
            plugins: [
              factsModule(facts, findRateLimitMode(process.env), commit.time),
              decomposedNames,
            ],
            build: { rolldownOptions: { output: { sanitizeFileName } } },
            ssr: { noExternal: ['frontdesk'] },
          },
        });
        if (command === 'dev')
          addMiddleware({ entrypoint: findModule('hosts/dev/policy'), order: 'pre' });
        if (command !== 'build') return;
        for (const notice of listNotices(facts, new Date(), isOwnFile, Boolean(config.site)))
          logger.warn(toMessage(notice));
        outDir = fileURLToPath(config.outDir).replace(/\/$/, '');
        // Some hosts keep this folder between builds, and no other.
        cache = join(fileURLToPath(config.cacheDir), 'frontdesk');
        parseOrExit(() => {
          requireOwnFiles(root, fileURLToPath(config.publicDir), fileURLToPath(config.srcDir));
        });
        explainFullDisk();
        // An adapter's site has a folder for the server anyway. Others are published from the output itself.
        const serverDir = config.adapter ? outDir : join(root, serverFolder);
        ({ output, server, staging } = parseOrExit(() => createStaging(outDir, serverDir)));
        const toUrl = (name: string) => pathToFileURL(join(staging, name, '/'));
        pictures = { originals: join(staging, 'originals'), assets: config.build.assets };
        updateConfig({
          outDir: toUrl('client'),
          build: { client: toUrl('client'), server: toUrl('server') },
          vite: { plugins: [skipMiddleware(() => onDemand.length === 0), keepOriginals(pictures)] },
        });
      },
      'astro:routes:resolved': ({ routes }) => {
        const inApi = routes.find(
          ({ origin, pattern }) => origin === 'project' && /^\/api(?:\/|$)/.test(pattern),
        );
        if (inApi) {
          const problem = `frontdesk responds to every path under /api: move ${inApi.entrypoint}.`;
          exitWith(new SettingsError(problem));
        }
        unused404 = routes.find(
          ({ isPrerendered, origin, pattern }) =>
            !isPrerendered && origin === 'project' && pattern === '/404',
        )?.entrypoint;
        // Astro adds routes of its own to every site: for server islands and images, and a 404 page.
        const rendered = routes.filter(
          ({ isPrerendered, pattern }) => !isPrerendered && pattern !== '/404',
        );
        const isUsed = rendered.some(({ origin }) => origin !== 'internal');
        onDemand = isUsed ? rendered : [];
      },
      'astro:server:setup': ({ server: devServer }) => {
        addToDevServer(devServer, fileURLToPath(findModule('hosts/dev/respond')));
      },
      'astro:build:generated': ({ dir }) => {
        const files = new FolderFiles(fileURLToPath(dir));
        for (const path of [...files.keys()].filter((one) => one.endsWith('.html'))) {
          const html = String(files.get(path));
          const separated = separateForSearch(html);
          if (separated !== html) files.set(path, Buffer.from(separated));
        }
      },
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const rendering = onDemand.length > 0 ? join(staging, 'server') : undefined;
        await publishOriginals(client, pictures, rendering).catch(exitWith);
        const files = parseOrExit(() => readBuilt(client));
        const patterns = onDemand.map(({ patternRegex }) => patternRegex);
        const renders = (path: string) => patterns.some((pattern) => pattern.test(path));
        if (!files.has(`${docs.home}index.html`) && !renders(docs.home)) {
          const problem = `The site has no page ${docs.home}: set docs in the options of frontdesk to one that it has.`;
          exitWith(new SettingsError(problem));
        }
        // esbuild is a process of its own, so it works while this one finishes the pages.
        const bundled = bundleServer(staging);
        // It may fail before anything waits for it.
        bundled.catch(() => undefined);
        const finished = finishPages(files, facts, {
          isOwnFile,
          leave,
          renders,
          texts: checks.texts,
        });
        const responses = JSON.parse(String(files.get(responsesPath))) as PublishedResponses;
        const manifest = createManifest(files, facts, commit);
        files.set(manifestPath, Buffer.from(JSON.stringify(manifest)));
        // They are in no manifest and no check, so what was built before doesn't change a build.
        const last = server === output ? join(output, 'client') : output;
        const kept = await readLastAssets([last, cache], files);
        writeFiles(client, kept);
        const served = new FolderFiles(client);
        const { former, read, problems } = readFormer(productFile, server);
        if (facts.phone !== samplePhone) {
          process.stdout.write(`${toMessage(read)}\n`);
          for (const problem of problems) logger.warn(toMessage(problem));
        }
        const sources = { root, productFile: relative(root, productFile) };
        const [copies, { mismatches, notices }] = await Promise.all([
          // CDNs compress files themselves.
          process.env.NETLIFY ? [] : compressFiles(served),
          checkBuild(
            { ...finished, files, renders, linked: checks.linked },
            { ...facts, former },
            sources,
          ),
          bundled,
        ]);
        // Through a link, so that the folders can be copied to another computer.
        const clientFolder = server === output ? 'client' : relative(server, outDir);
        const data = {
          responses,
          docsPath: docs.home,
          onDemand: Object.fromEntries(
            onDemand.map(({ pattern, patternRegex }) => [pattern, patternRegex.source]),
          ),
          clientFolder,
          hasHeaders: files.has('/_headers'),
        };
        writeFiles(staging, renderHostFiles(served, copies, data));
        copyFileSync(productFile, join(staging, builtFile));
        if (notices !== '') logger.warn(toMessage(notices));
        const located = await listLocated(files);
        if (located.length > 0) {
          const problem = `These pictures say where they were taken: public${located.join(', public')}.`;
          const next =
            'Move them to the folder of a page, where the build removes that, or export them without it.';
          logger.warn(toMessage(`${problem}\n${next}`));
        }
        if (unused404 !== undefined) {
          const problem = `${unused404} isn't used, because it's rendered for each request.`;
          logger.warn(toMessage(`${problem} Add to it: export const prerender = true;`));
        }
        const unread = onDemand.filter(({ origin }) => origin !== 'internal');
        const program = join(relative(process.cwd(), server), 'frontdesk.mjs');
        if (unread.length > 0) {
          const list = unread.map(({ pattern }) => pattern).join(', ');
          logger.warn(
            toMessage(`Rendered for each request, so not checked, and without Markdown: ${list}`),
          );
          logger.warn(toMessage(`${program} doesn't serve them. ${onDemandAdvice}`));
        }
        const start = `Start it with: node ${program}`;
        explainServerEntry(staging, unread.length > 0 ? onDemandAdvice : start);
        if (mismatches !== undefined) {
          logger.error(toMessage(mismatches));
          // Astro would print a thrown error with a heading and a stack trace.
          process.exit(1);
        }
        await storeAssets(cache, files);
        shareFiles(staging);
        const published = [output, join(staging, 'client')] as const;
        parseOrExit(() => {
          replaceFolders([...(server === output ? [] : [published]), [server, staging]]);
        });
        const folder = relative(process.cwd(), output) || '.';
        process.stdout.write(`${toMessage(`Published ${files.size} files in ${folder}.`)}\n`);
      },
    },
  };
}
