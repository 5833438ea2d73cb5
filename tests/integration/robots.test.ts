import { expect, it } from 'vitest';
import { renderRobots } from '../../src/packages/integration/documents/robots.ts';
import { sampleFacts } from '../sample-facts.ts';

it.each([
  [undefined, ''],
  [true, 'Content-Signal: ai-train=yes\n'],
  [false, 'Content-Signal: ai-train=no\n'],
])('robots.txt with aiTraining %s states %j about AI training', (aiTraining, signal) => {
  const { aiTraining: _sample, ...rest } = sampleFacts;
  expect(renderRobots(aiTraining === undefined ? rest : { ...rest, aiTraining })).toBe(
    `User-agent: *\n${signal}Allow: /\n\nSitemap: https://frontdesk.example/sitemap-index.xml\n`,
  );
});
