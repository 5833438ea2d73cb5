import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import { lookup } from 'mrmime';
import { renderBody } from '../contract/bodies.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { routes } from '../contract/routes.ts';
import { readCommit } from '../facts/commit.ts';
import { facts } from '../facts/index.ts';
import { openapiPath } from '../facts/paths.ts';
import { renderSkill, renderSkillIndex } from '../published/agent-skill.ts';
import { renderApiCatalog } from '../published/api-catalog.ts';
import { renderContactCard } from '../published/contact-card.ts';
import { renderLlms } from '../published/llms.ts';
import { renderRobots } from '../published/robots.ts';
import { findExpiry, renderSecurityTxt } from '../published/security-txt.ts';
import { toSlug } from '../published/slug.ts';
import { fileFields } from '../site/file-fields.ts';
import * as paths from '../site/paths.ts';

type Content = string | Uint8Array;

/** The published files that aren't pages, by path. */
const files: Readonly<Record<string, () => Content | Promise<Content>>> = {
  ...Object.fromEntries(routes.map((route) => [route.path, () => renderBody(route, facts)])),
  [openapiPath]: () => JSON.stringify(createOpenapi(facts)),
  [paths.apiCatalogPath]: () => renderApiCatalog(facts),
  [paths.skillIndexPath]: () => renderSkillIndex(facts),
  [paths.toSkillPath(toSlug(facts))]: () => renderSkill(facts),
  [paths.llmsPath]: async () => renderLlms(await getCollection('docs'), facts),
  [paths.contactPath]: () => renderContactCard(facts),
  // `astro dev` loads this file for every page, and these modules load large packages.
  [paths.shareImagePath]: async () =>
    (await import('../published/share-image.ts')).renderShareImage(facts),
  [paths.tabIconPath]: async () => (await icons()).renderTabIcon(),
  [paths.faviconPath]: async () => (await icons()).renderFavicon(),
  [paths.touchIconPath]: async () => (await icons()).renderTouchIcon(),
  ...(facts.logo !== undefined && {
    [paths.logoPath]: async () => (await (await icons()).readLogo())?.data ?? '',
  }),
  '/robots.txt': () => renderRobots(facts),
  [paths.securityPath]: () => renderSecurityTxt(findExpiry(new Date(), findCommitTime()), facts),
};

function icons() {
  return import('../published/icons.ts');
}

/** Starts Git, so only security.txt, which needs the date, calls this. */
function findCommitTime(): Date | undefined {
  return readCommit(process.cwd(), process.env).time ?? undefined;
}

export const getStaticPaths = (() =>
  Object.keys(files).map((path) => ({
    params: { file: path.slice(1) },
    props: { path },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ path: string }> = async ({ props: { path }, rewrite, url }) => {
  // The route also matches paths with a trailing slash, which no build has.
  if (url.pathname !== path) return rewrite('/404');
  const headers = { 'Content-Type': lookup(path) ?? '', ...fileFields(path) };
  return new Response((await files[path]?.()) as BodyInit, { headers });
};
