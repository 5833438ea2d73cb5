import type { APIRoute, GetStaticPaths } from 'astro';
import { facts, serverCard } from '../../facts/index.ts';
import { renderSkill, renderSkillIndex } from '../../published/agent-skill.ts';
import { createApiCatalog } from '../../published/api-catalog.ts';
import { fileFields } from '../../published/file-fields.ts';
import {
  apiCatalogPath,
  serverCardPath,
  skillIndexPath,
  skillPath,
} from '../../published/paths.ts';
import { renderServerCard } from '../../published/server-card.ts';

/** The files for agents. The server card exists only if the owner states its fields. */
const files: Readonly<Record<string, string>> = {
  [apiCatalogPath]: JSON.stringify(createApiCatalog(facts)),
  [skillIndexPath]: renderSkillIndex(facts),
  [skillPath]: renderSkill(facts),
  ...(serverCard && { [serverCardPath]: renderServerCard(serverCard, facts) }),
};

export const getStaticPaths = (() =>
  Object.keys(files).map((path) => ({
    params: { file: path.replace('/.well-known/', '') },
    props: { path },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ path: string }> = ({ props: { path } }) =>
  new Response(files[path], { headers: fileFields(path) });
