import { expect, it, onTestFinished } from 'vitest';
import { requestChecks } from '../../src/verify/checks/request-checks.ts';
import { createRequest } from '../../src/verify/checks/check.ts';
import { runChecks } from '../../src/verify/run.ts';
import { createResponses } from '../../src/api/create-responses.ts';
import { responsesPath } from '../../src/api/responses.ts';
import { createSiteResponses } from '../../src/files/site-responses.ts';
import { renderNotSent } from '../../src/render/not-sent.ts';
import { openBuild } from '../../src/hosts/node/build-folder.ts';
import { facts } from '../fixtures/facts.ts';
import { dist } from '../project.ts';
import { deprecateAlias, deprecationFields } from '../unit/deprecated-alias.ts';
import { startLocalServer } from './local-server.ts';

it('A server announces a deprecated alias, and verify expects that', async () => {
  onTestFinished(deprecateAlias());
  const responses = {
    ...createResponses(facts),
    site: createSiteResponses(facts, renderNotSent(facts)),
  };
  const bytes = Buffer.from(JSON.stringify(responses));
  const build = new Map([...openBuild(dist), [responsesPath, { bytes, coded: {}, fields: {} }]]);
  const server = await startLocalServer(undefined, { build });
  onTestFinished(async () => {
    await server.stop();
  });
  const { target } = server;
  const { headers } = await target.send(createRequest('GET', '/api/info'));
  expect(headers).toMatchObject({
    deprecation: deprecationFields.Deprecation,
    sunset: deprecationFields.Sunset,
  });
  // The document in the build doesn't have it.
  const selected = requestChecks.filter(
    ({ id }) => !id.endsWith('openapi-json') && id !== 'condition-star',
  );
  const results = await runChecks(selected, target);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});
