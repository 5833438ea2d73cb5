import type { AstroConfig, HookParameters } from 'astro';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPaths } from '@frontdesk/api';
import { SettingsError } from '@frontdesk/settings';
import { fieldSchemas } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

/** The endpoints of every site, by the path that they serve. Their files are in src/packages/integration/endpoints. */
export const endpoints = [
  '/api/[...route]',
  '/openapi.json',
  '/responses.json',
  '/contact.vcf',
  '/robots.txt',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/.well-known/agent-skills/index.json',
  '/.well-known/agent-skills/[name]/SKILL.md',
] as const;

/** What the server needs as it is made here. */
const needed = ['/api', sitePaths.manifest, apiPaths.openapi, apiPaths.responses];

/** Returns the module at a path in the folder of all packages, which has the extension of this one. */
export function findModule(path: string): URL {
  return new URL(`../${path}${extname(import.meta.filename)}`, import.meta.url);
}

/**
 * Adds the endpoints to a site that has no such file and doesn't want to have it left out. Returns the files that are
 * the site's own.
 * @throws {SettingsError} if one of these can't be.
 */
export function injectEndpoints(
  { config, injectRoute }: Pick<HookParameters<'astro:config:setup'>, 'config' | 'injectRoute'>,
  left: readonly string[],
): string[] {
  const taken = needed.map((path) => findOwnFile(config, path)).find((file) => file !== undefined);
  if (taken !== undefined) {
    throw new SettingsError(`frontdesk makes ${needed.join(', ')} itself: move ${taken}.`);
  }
  const siteFiles = endpoints.map((path) => findOwnFile(config, path));
  for (const [index, pattern] of endpoints.entries()) {
    if (siteFiles[index] !== undefined || left.includes(pattern)) continue;
    injectRoute({
      pattern,
      entrypoint: findModule(`integration/endpoints${pattern}`),
      prerender: true,
    });
  }
  return siteFiles.filter((file) => file !== undefined);
}

/** Lists the published files that a site has itself, and that would be made here otherwise. */
export function listOwnFiles(config: Parameters<typeof findOwnFile>[0]): string[] {
  const made = [...endpoints, sitePaths.llms, sitePaths.llmsFull];
  return made.filter((path) => findOwnFile(config, path) !== undefined);
}

/** Finds the site's own file for a path, relative to the site. */
export function findOwnFile(
  { publicDir, root, srcDir }: Pick<AstroConfig, 'publicDir' | 'root' | 'srcDir'>,
  path: string,
): string | undefined {
  const pages = ['ts', 'js', 'mjs', 'astro'].map((end) => `pages${path}.${end}`);
  const files = [
    join(fileURLToPath(publicDir), path),
    ...pages.map((name) => join(fileURLToPath(srcDir), name)),
  ];
  return files.find((file) => existsSync(file))?.slice(fileURLToPath(root).length);
}

/** @throws {SettingsError} if a site can't have these files, with the reason. */
export function refuseConflict(config: AstroConfig): void {
  const { adapter, base, build, integrations, site, trailingSlash } = config;
  const position = integrations.findIndex(({ name }) => name === 'frontdesk');
  const later = integrations.slice(position + 1).find(({ hooks }) => hooks['astro:build:done']);
  const problem =
    base !== '/'
      ? `serves the API at the root of an address, so it can't be used with base: '${base}'.`
      : site && !fieldSchemas.origin.safeParse(site).success
        ? `needs an https address without a path, but site is '${site}'.`
        : adapter && adapter.name !== '@astrojs/node'
          ? `works with static sites and with the adapter @astrojs/node, but not with ${adapter.name}.`
          : build.format !== 'directory' || trailingSlash === 'never'
            ? "needs addresses of pages that end with a slash: remove trailingSlash: 'never' and build.format."
            : later
              ? `must be the last integration, because it checks what the others built: move it after ${later.name}.`
              : undefined;
  if (problem !== undefined) throw new SettingsError(`frontdesk ${problem}`);
}
