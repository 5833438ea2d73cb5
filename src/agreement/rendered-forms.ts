import { toInfo } from '../contract/bodies.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { openapiPath } from '../facts/paths.ts';
import { renderSkill, renderSkillIndex } from '../published/agent-skill.ts';
import { renderApiCatalog } from '../published/api-catalog.ts';
import { linkLine, renderLlms } from '../published/llms.ts';
import { apiCatalogPath, llmsPath, skillIndexPath, skillPath } from '../published/paths.ts';
import { findTags, parsePage, textOf, toPart } from '../published/parse-html.ts';
import { renderRobots } from '../published/robots.ts';
import { renderStructuredData } from '../published/structured-data.ts';
import { toText, type Form, type Value } from './form.ts';
import { createRenderedForm, readJson, readLines } from './rendered-form.ts';

/** Any page stands for all, because the form reads only the origin of their links. */
const somePage = [{ id: 'index', data: { title: 'Home' } }];

/** The files, and the parts of files, whose content follows from the facts. */
export const renderedForms: Readonly<Record<string, Form>> = {
  'v1-info': createRenderedForm({
    path: '/api/v1/info',
    subject: 'the info record as JSON',
    render: (facts) => JSON.stringify(toInfo(facts)),
    readValues: readJson,
  }),
  openapi: createRenderedForm({
    path: openapiPath,
    subject: 'the OpenAPI document',
    render: (facts) => JSON.stringify(createOpenapi(facts)),
    readValues: readJson,
  }),
  'api-catalog': createRenderedForm({
    path: apiCatalogPath,
    subject: 'the API catalog',
    render: renderApiCatalog,
    readValues: readJson,
  }),
  'structured-data': createRenderedForm({
    path: '/',
    subject: 'the JSON-LD of the home page',
    render: renderStructuredData,
    find: findStructuredData,
    readValues: readJson,
  }),
  llms: createRenderedForm({
    path: llmsPath,
    subject: 'the index for agents',
    render: (facts) => renderLlms(somePage, facts),
    readValues: readIndex,
  }),
  skill: createRenderedForm({
    path: skillPath,
    subject: 'the skill for agents',
    render: renderSkill,
  }),
  'skill-index': createRenderedForm({
    path: skillIndexPath,
    subject: 'the index of skills',
    render: renderSkillIndex,
    readValues: readJson,
  }),
  robots: createRenderedForm({
    path: '/robots.txt',
    subject: 'the file robots.txt',
    render: renderRobots,
  }),
};

function findStructuredData(bytes: Uint8Array): string {
  const script = findTags(toPart(parsePage(toText(bytes)), 'head'), 'script').find(
    ({ properties }) => properties.type === 'application/ld+json',
  );
  if (!script) throw new Error('a page without JSON-LD');
  return textOf(script);
}

/** Reads the lines of the index. Of a link to a page, it reads the origin. */
function readIndex(text: string): Value[] {
  return readLines(text).map(([place, line]) => {
    const [, url] = linkLine.exec(line) ?? [];
    return url?.endsWith('.md')
      ? ['origin of links', URL.parse(url)?.origin ?? url]
      : [place, line];
  });
}
