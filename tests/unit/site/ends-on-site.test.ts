import { describe, expect, it } from 'vitest';
import { createContract, followContract } from '../../../src/contract/contract.ts';
import { statedRoutes } from '../../../src/contract/routes.ts';
import { createApiCatalog } from '../../../src/site/api-catalog.ts';
import { renderLlms } from '../../../src/site/llms.ts';
import { createPageIndex } from '../../../src/site/page-index.ts';
import {
  endingRoutesOn,
  findOperation,
  listOperations,
} from '../../../src/site/reference-pages.ts';
import {
  endedMoments,
  endingPaths,
  fixtureEnd,
  fixtureRoutes,
} from '../contract/fixture-routes.ts';
import { sampleFacts } from '../sample-facts.ts';

const base = sampleFacts.baseUrl;
const deprecated = createContract(fixtureRoutes);
const ended = endedMoments.map(({ now }) => followContract(fixtureRoutes, () => now)());

/** Today's routes, of which the canonical info ends. */
const canonicalEnds = createContract(
  statedRoutes.map((route) =>
    route.resource === 'info'
      ? { ...route, lifecycle: { ...fixtureEnd, successor: '/api/v1/health' } }
      : route,
  ),
);

describe('The pages', () => {
  const pathsOn = (pageId: string, contract = deprecated) =>
    endingRoutesOn(pageId, contract).map(({ path }) => path);

  it.each([
    'docs',
    'docs/versioning',
    'docs/markdown',
    'docs/reference',
    'docs/reference/operations/tags/info',
  ])('that list routes tell of every end: %s', (pageId) => {
    expect(pathsOn(pageId)).toEqual(endingPaths);
  });

  it.each(['getinfo', 'headinfo', 'optionsinfo'])('of an operation tell of its end: %s', (id) => {
    expect(pathsOn(`docs/reference/operations/${id}`)).toEqual(['/api/info']);
  });

  it.each(['', 'docs/read-budget', 'docs/reference/operations/getinfov1', 'docs/errors/not_found'])(
    'that name no ending route tell of none: %j',
    (pageId) => {
      expect(pathsOn(pageId)).toEqual([]);
    },
  );

  it('tell of no end where none is stated', () => {
    const today = createContract(statedRoutes);
    expect(pathsOn('docs', today)).toEqual([]);
    expect(pathsOn('docs/reference/operations/getinfo', today)).toEqual([]);
  });

  it('of what has ended are no more', () => {
    for (const contract of ended) {
      expect(findOperation('docs/reference/operations/getinfo', contract)).toBeUndefined();
      expect(listOperations(contract)).toHaveLength(6 * 3);
      expect(pathsOn('docs', contract)).toEqual([]);
    }
    expect(findOperation('docs/reference/operations/getinfo', deprecated)).toEqual({
      method: 'GET',
      path: '/api/info',
    });
  });
});

describe('llms.txt', () => {
  const render = (contract: typeof deprecated) =>
    renderLlms(createPageIndex([], contract), sampleFacts, contract);

  it('says when a route ends and what to use instead', () => {
    const llms = render(deprecated);
    for (const path of endingPaths) {
      expect(llms).toContain(
        `\n\n\`${sampleFacts.baseUrl}${path}\` is deprecated as of 1 January 2040, 00:00 UTC. It ends on 29 June 2040, 00:00 UTC; from then on its path is unknown (404). Use ${path.replace('/api/', '/api/v1/')} instead.\n`,
      );
    }
  });

  it('does not name what has ended', () => {
    expect(render(deprecated)).toContain('getinfo.md');
    for (const contract of ended) {
      expect(render(contract)).not.toContain('getinfo.md');
      expect(render(contract)).not.toContain('deprecated');
    }
  });
});

describe('The API catalog', () => {
  it('links from a canonical route that ends to what tells of it and what comes after', () => {
    const { linkset } = createApiCatalog(sampleFacts, canonicalEnds);
    const policy = [{ href: `${base}/docs/versioning/`, type: 'text/html' }];
    expect(linkset.slice(2)).toEqual(
      [
        ['/api/v1/info', 'application/json'],
        ['/api/v1/info.md', 'text/markdown'],
      ].map(([path, type]) => ({
        anchor: `${base}${path ?? ''}`,
        deprecation: policy,
        sunset: policy,
        'successor-version': [{ href: `${base}/api/v1/health`, type }],
      })),
    );
  });

  it('leaves out what has ended', () => {
    const contract = followContract(canonicalEnds.routes, () => fixtureEnd.sunset.getTime())();
    const { linkset } = createApiCatalog(sampleFacts, contract);
    expect(linkset).toHaveLength(2);
    expect(linkset[0]?.item?.map(({ href }) => href)).toEqual([
      `${base}/api/v1/health`,
      `${base}/api/v1/health.md`,
    ]);
  });

  it('says nothing of ends where none is stated', () => {
    expect(createApiCatalog(sampleFacts, createContract(statedRoutes)).linkset).toHaveLength(2);
  });
});
