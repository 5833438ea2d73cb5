import type { AstroIntegrationLogger } from 'astro';
import { copyFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apiPaths } from '@frontdesk/api';
import { SettingsError, toMessage } from '@frontdesk/settings';
import { builtFile, readFormer, sampleValues } from '@frontdesk/facts';
import {
  type Files,
  FolderFiles,
  replaceFolders,
  shareFiles,
  writeFiles,
} from '@frontdesk/folders';
import { type PublishedResponses, sitePaths } from '@frontdesk/files';
import { compressFiles, onDemandAdvice, renderHostFiles } from '@frontdesk/hosts';
import { bundleFunctions } from './bundle-functions.ts';
import { bundleServer } from './bundle-server.ts';
import { checkBuild, listLocated } from '@frontdesk/checks';
import { createManifest } from './create-manifest.ts';
import { finishPages } from './finish-pages.ts';
import { readLastAssets, storeAssets } from './last-assets.ts';
import type { SiteSetup } from './set-up-site.ts';
import { publishOriginals } from '@frontdesk/pictures';
import { readBuilt } from './read-built.ts';
import type { RenderedRoutes } from './rendered-routes.ts';
import { explainServerEntry } from './server-entry.ts';

/** A build, once Astro has written its pages. */
interface Build extends Omit<SiteSetup, 'folders' | 'routes'> {
  readonly folders: NonNullable<SiteSetup['folders']>;
  readonly routes: RenderedRoutes;
  readonly logger: AstroIntegrationLogger;
}

/**
 * Finishes, checks, and publishes what Astro has built in a folder.
 * @throws {SettingsError} that says why nothing was published.
 */
export async function publish(
  { folders, routes, ...site }: SiteSetup,
  client: string,
  logger: AstroIntegrationLogger,
): Promise<void> {
  if (!folders || !routes) throw new Error('Astro must call the hooks before this one first');
  const build: Build = { ...site, folders, routes, logger };
  // esbuild is a process of its own, so it works while this one finishes the pages. It may fail before anything waits for it.
  const bundled = bundleServer(folders.staging);
  bundled.catch(() => undefined);

  const files = await collect(build, client);
  const finished = finish(build, files);
  const served = await addLastAssets(build, files, client);
  const sources = { root: build.root, productFile: relative(build.root, build.productFile) };
  const check = checkBuild(finished, { ...build.facts, former: readFormerFacts(build) }, sources);
  // CDNs compress files themselves.
  const [copies, report] = await Promise.all([
    process.env.NETLIFY ? [] : compressFiles(served),
    check,
    bundled,
    bundleFunctions(folders.staging, join(client, apiPaths.responses)),
  ]);
  addServerFiles(build, files, served, copies);
  for (const warning of [report.warnings, ...listWarnings(build, files)])
    if (warning !== '') logger.warn(toMessage(warning));
  if (report.mismatches !== undefined) throw new SettingsError(report.mismatches);
  await replaceOutput(build, files, client);
}

/** Opens what Astro built, with the pictures that its pages name. */
async function collect({ facts, folders, routes }: Build, client: string): Promise<FolderFiles> {
  const rendering = routes.onDemand.length > 0 ? join(folders.staging, 'server') : undefined;
  await publishOriginals(client, folders.pictures, rendering);
  const files = readBuilt(client);
  const { home } = facts.site.docs;
  if (!files.has(`${home}index.html`) && !routes.matches(home))
    throw new SettingsError(
      `The site has no page ${home}: set docs in the options of frontdesk to one that it has.`,
    );
  return files;
}

/** Adds what follows from the pages, and the manifest. */
function finish(build: Build, files: FolderFiles) {
  const { checks, leave = [] } = build.settings;
  const { commit, facts, isOwnFile, routes } = build;
  const { matches: renders } = routes;
  const finished = finishPages(files, facts, { isOwnFile, leave, renders, texts: checks?.texts });
  files.set(sitePaths.manifest, Buffer.from(JSON.stringify(createManifest(files, facts, commit))));
  return { ...finished, files, renders, linked: checks?.linked };
}

/** Adds hashed files of the last build. They are in no manifest and no check, so they don't change a build. */
async function addLastAssets({ folders }: Build, files: Files, client: string) {
  const { cache, output, server } = folders;
  const last = server === output ? join(output, 'client') : output;
  writeFiles(client, await readLastAssets([last, cache], files));
  return new FolderFiles(client);
}

/** Reads the former facts of an owner from Git and the last build, and says how far back. */
function readFormerFacts({ facts, folders, logger, productFile }: Build) {
  const { former, read, problem } = readFormer(productFile, folders.server);
  if (facts.phone === sampleValues[0]) return former;
  process.stdout.write(`${toMessage(read)}\n`);
  if (problem !== undefined) logger.warn(toMessage(problem));
  return former;
}

/** Adds the files that hosts read. */
function addServerFiles(
  { facts, folders, productFile, routes }: Build,
  files: Files,
  served: Files,
  copies: readonly string[],
): void {
  const { outDir, output, server, staging } = folders;
  const data = {
    responses: JSON.parse(String(files.get(apiPaths.responses))) as PublishedResponses,
    docsPath: facts.site.docs.home,
    onDemand: Object.fromEntries(
      routes.onDemand.map(({ pattern, patternRegex }) => [pattern, patternRegex.source]),
    ),
    // Through a link, so that the folders can be copied to another computer.
    clientFolder: server === output ? 'client' : relative(server, outDir),
    hasHeaders: files.has('/_headers'),
  };
  writeFiles(staging, renderHostFiles(served, copies, data));
  copyFileSync(productFile, join(staging, builtFile));
  const start = `Start it with: node ${findProgram(folders)}`;
  explainServerEntry(staging, routes.own.length > 0 ? onDemandAdvice : start);
}

const findProgram = ({ server }: Build['folders']) =>
  join(relative(process.cwd(), server), 'frontdesk.mjs');

/** Lists what the owner should know about the files and routes of a build. */
function listWarnings({ folders, routes }: Build, files: Files): string[] {
  const located = listLocated(files);
  const onDemand = routes.own.map(({ pattern }) => pattern).join(', ');
  return [
    located.length > 0 &&
      `These pictures say where they were taken: public${located.join(', public')}.\nMove them to the folder of a page, where the build removes that, or export them without it.`,
    routes.missing !== undefined &&
      `${routes.missing} isn't used, because it's rendered for each request. Add to it: export const prerender = true;`,
    onDemand !== '' &&
      `Rendered for each request, so not checked, and without Markdown: ${onDemand}`,
    onDemand !== '' && `${findProgram(folders)} doesn't serve them. ${onDemandAdvice}`,
  ].filter((warning) => warning !== false);
}

/** Puts the build in the place of the output. */
async function replaceOutput({ folders }: Build, files: Files, client: string): Promise<void> {
  const { cache, output, server, staging } = folders;
  await storeAssets(cache, files);
  shareFiles(staging);
  const published = [output, client] as const;
  replaceFolders([...(server === output ? [] : [published]), [server, staging]]);
  const folder = relative(process.cwd(), output) || '.';
  process.stdout.write(`${toMessage(`Published ${files.size} files in ${folder}.`)}\n`);
}
