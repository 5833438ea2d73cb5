import type { APIRoute, GetStaticPaths } from 'astro';
import { facts } from '../../facts/index.ts';
import { product } from '../../facts/product.ts';
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

const serverCard = renderServerCard(product, facts);

/** The files for agents. */
const files: Readonly<Record<string, string>> = {
  [apiCatalogPath]: JSON.stringify(createApiCatalog(facts)),
  [skillIndexPath]: renderSkillIndex(facts),
  [skillPath]: renderSkill(facts),
  ...(serverCard !== undefined && { [serverCardPath]: serverCard }),
};

export const getStaticPaths = (() =>
  Object.keys(files).map((path) => ({
    params: { file: path.replace('/.well-known/', '') },
    props: { path },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ path: string }> = ({ props: { path } }) =>
  new Response(files[path], { headers: fileFields(path) });
