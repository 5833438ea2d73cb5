import { toInfo } from '../contract/bodies.ts';
import { createOpenapi } from '../contract/openapi/document.ts';
import { openapiPath } from '../facts/paths.ts';
import { renderSkill, renderSkillIndex } from '../published/agent-skill.ts';
import { createApiCatalog } from '../published/api-catalog.ts';
import { renderLlms } from '../published/llms.ts';
import { apiCatalogPath, llmsPath, skillIndexPath, skillPath } from '../published/paths.ts';
import { findTags, textOf } from '../published/html.ts';
import { parseParts } from '../published/parse-html.ts';
import { renderRobots } from '../published/robots.ts';
import { renderStructuredData } from '../published/structured-data.ts';
import { toText, type Form, type FoundValue } from './form.ts';
import { createJsonForm, createTextForm } from './rendered-form.ts';

/** Any page stands for all: the file of all pages is compared with the twins that the index lists. */
const somePage = [{ id: 'index', data: { title: 'Home' } }];

/** The files, and the parts of files, whose content follows from the facts. */
export const renderedForms: readonly Form[] = [
  createJsonForm({
    id: 'v1-info',
    path: '/api/v1/info',
    subject: 'the info record as JSON',
    render: (facts) => JSON.stringify(toInfo(facts)),
  }),
  createJsonForm({
    id: 'openapi',
    path: openapiPath,
    subject: 'the OpenAPI document',
    render: (facts) => JSON.stringify(createOpenapi(facts)),
  }),
  createJsonForm({
    id: 'api-catalog',
    path: apiCatalogPath,
    subject: 'the API catalog',
    render: (facts) => JSON.stringify(createApiCatalog(facts)),
  }),
  createJsonForm({
    id: 'structured-data',
    path: '/',
    file: '/index.html',
    subject: 'the JSON-LD of the home page',
    render: renderStructuredData,
    find: findStructuredData,
  }),
  createTextForm({
    id: 'llms',
    path: llmsPath,
    subject: 'the index for agents',
    render: (facts) => renderLlms(somePage, facts),
    readLine: readIndexLine,
  }),
  createTextForm({
    id: 'skill',
    path: skillPath,
    subject: 'the skill for agents',
    render: renderSkill,
  }),
  createJsonForm({
    id: 'skill-index',
    path: skillIndexPath,
    subject: 'the index of skills',
    render: renderSkillIndex,
  }),
  createTextForm({
    id: 'robots',
    path: '/robots.txt',
    subject: 'the file robots.txt',
    render: renderRobots,
  }),
];

function findStructuredData(bytes: Uint8Array): string {
  const script = findTags(parseParts(toText(bytes), 'head').head, 'script').find(
    ({ properties }) => properties.type === 'application/ld+json',
  );
  if (!script) throw new Error('a page without JSON-LD');
  return textOf(script);
}

function readIndexLine(line: string): FoundValue {
  const [, page] = /^- \[[^\n]*\]\((\S+)\.md\)/.exec(line) ?? [];
  if (page === undefined) return ['line', line];
  return ['origin of links', URL.parse(page)?.origin ?? page];
}
