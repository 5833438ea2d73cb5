import type { AstroIntegration } from 'astro';
import { copyFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { responsesPath } from '../api/responses.ts';
import { bundleServer } from './bundle-server.ts';
import { checkBuild } from './check-build.ts';
import { compressFiles } from './compress-files.ts';
import { createManifest } from './create-manifest.ts';
import { finishPages } from './finish-pages.ts';
import { createPageDates } from './page-dates.ts';
import { renderHostFiles } from './host-files.ts';
import { readBuilt } from './read-built.ts';
import { readLastAssets, storeAssets } from './last-assets.ts';
import { createStaging, explainFullDisk } from './staging.ts';
import { writeFiles } from './write-files.ts';
import type { Commit } from '../facts/commit.ts';
import { exitWith, parseOrExit } from '../facts/environment.ts';
import { listContacts } from '../facts/contacts.ts';
import type { Facts } from '../facts/facts.ts';
import { samplePhone, type findRateLimitMode } from '../facts/parse-build.ts';
import { describeLastDate } from '../facts/past-dates.ts';
import { describeLandline } from '../facts/phone-number.ts';
import { productFile } from '../facts/product-schema.ts';
import { builtFile, readFormer } from '../facts/read-former.ts';
import { isLoopback } from '../facts/values.ts';
import { addToDevServer } from '../hosts/dev/middleware.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { manifestPath } from '../files/manifest/manifest.ts';
import type { PublishedResponses } from '../files/site-responses.ts';
import { factsModule } from './facts-module.ts';
import { skipMiddleware } from './skip-middleware.ts';

/** What a site publishes, and how. */
interface Options {
  readonly facts: Facts;
  /** The commit of the site's sources. */
  readonly commit: Commit;
  readonly rateLimitMode: ReturnType<typeof findRateLimitMode>;
}

/**
 * Provides the facts to pages, adds the API to `astro dev`, and finishes, checks and publishes a build. Astro builds in
 * a staging folder, which replaces the output at the end. A failed build changes nothing, and exits with code 1.
 */
export function frontdesk({ facts, commit, rateLimitMode }: Options): AstroIntegration {
  let root = '';
  let output = '';
  let staging = '';
  let cache = '';
  let onDemand: readonly RegExp[] = [];
  return {
    name: 'frontdesk',
    hooks: {
      'astro:config:setup': ({ addMiddleware, command, config, logger, updateConfig }) => {
        updateConfig({ vite: { plugins: [factsModule(facts, rateLimitMode)] } });
        if (command === 'dev') {
          const entrypoint = new URL('src/hosts/dev/policy.ts', config.root);
          addMiddleware({ entrypoint, order: 'pre' });
        }
        if (command !== 'build') return;
        const hasAddress = (facts.contact.security ?? facts.email) !== undefined;
        if (!hasAddress && !isLoopback(new URL(facts.baseUrl))) {
          logger.warn(
            `security.txt lists your phone number. Set \`contact.security\` in ${productFile} to list an email address or a page.`,
          );
        }
        if (facts.address && !facts.links) {
          logger.warn(
            `Your site links to no imprint or privacy policy, which many countries require of a business. Set \`links\` in ${productFile}.`,
          );
        }
        const ending = describeLastDate(facts.hours, new Date());
        const numbers = [{ number: facts.phone, takes: facts.takes }, ...listContacts(facts)];
        const landlines = numbers.map(({ number = '', takes = [] }) =>
          describeLandline(number, takes),
        );
        for (const notice of [ending, ...landlines]) if (notice !== undefined) logger.warn(notice);
        root = fileURLToPath(config.root);
        output = fileURLToPath(config.outDir).replace(/\/$/, '');
        // Some hosts keep this folder between builds, and no other.
        cache = join(fileURLToPath(config.cacheDir), 'frontdesk');
        explainFullDisk();
        staging = parseOrExit(() => createStaging(output));
        const toUrl = (name: string) => pathToFileURL(join(staging, name, '/'));
        updateConfig({
          outDir: toUrl('.'),
          build: { client: toUrl('client'), server: toUrl('server') },
          vite: { plugins: [skipMiddleware(() => onDemand.length === 0)] },
        });
      },
      'astro:routes:resolved': ({ routes }) => {
        // Astro adds routes of its own to every site: for server islands and images, and a 404 page.
        const rendered = routes.filter(
          ({ isPrerendered, pattern }) => !isPrerendered && pattern !== '/404',
        );
        const isUsed = rendered.some(({ origin }) => origin !== 'internal');
        onDemand = isUsed ? rendered.map(({ patternRegex }) => patternRegex) : [];
      },
      'astro:server:setup': ({ server }) => {
        addToDevServer(server);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const built = await readBuilt(client).catch(exitWith);
        const renders = (path: string) => onDemand.some((pattern) => pattern.test(path));
        // esbuild is a process of its own, so it works while this one finishes the pages.
        const bundled = bundleServer(root, staging);
        // It may fail before anything waits for it.
        bundled.catch(() => undefined);
        const pages = finishPages(built, facts, createPageDates(root));
        const files = new Map([...built, ...pages.files]);
        const responses = JSON.parse(String(files.get(responsesPath))) as PublishedResponses;
        const manifest = createManifest(files, facts, commit);
        files.set(manifestPath, Buffer.from(JSON.stringify(manifest)));
        // They are in no manifest and no check, so what was built before doesn't change a build.
        const kept = await readLastAssets([join(output, 'client'), cache], files);
        const served = new Map([...files, ...kept]);
        const { former, read } = readFormer(root);
        if (facts.phone !== samplePhone) process.stdout.write(`${read}\n`);
        const [copies, { mismatches, notices }] = await Promise.all([
          // CDNs compress files themselves.
          process.env.NETLIFY ? new Map<string, Buffer>() : compressFiles(served),
          checkBuild({ files, contents: pages.contents, renders }, { ...facts, former }, root),
          bundled,
        ]);
        writeFiles(client, new Map([...served, ...copies]));
        writeFiles(staging, renderHostFiles(served, copies, { responses, onDemand }));
        copyFileSync(join(root, productFile), join(staging, builtFile));
        if (notices !== '') logger.warn(notices);
        if (mismatches !== undefined) {
          logger.error(mismatches);
          // Astro would print a thrown error with a heading and a stack trace.
          process.exit(1);
        }
        await storeAssets(cache, files);
        replaceFolder(output, staging);
        const folder = relative(process.cwd(), output) || '.';
        process.stdout.write(`Published ${files.size} files in ${folder}.\n`);
      },
    },
  };
}
