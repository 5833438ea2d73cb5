import { expect, it } from 'vitest';
import { infoSchema } from '../../../src/packages/api/schemas.ts';
import { originCheck, reachCheck } from '../../../src/packages/verify/checks/reach.ts';
import { runChecks } from '../../../src/packages/verify/run.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { respond, simulate } from '../simulated-target.ts';

const nothing = 'the site does not serve this API: health and info return ';

it.each<[string | undefined, number, string, Record<string, string>]>([
  [undefined, 200, '{"ok":true}', {}],
  [undefined, 500, '{"error":{}}', {}],
  [undefined, 503, 'down', { 'ratelimit-policy': '600;w=60' }],
  [`${nothing}200 text/html and 200 text/html`, 200, '', { 'content-type': 'text/html' }],
  [`${nothing}404 and 404`, 404, '', {}],
  [`${nothing}302 and 302`, 302, '', { location: '/api/v1/health/' }],
  [`${nothing}302 and 302`, 302, '', { location: 'mailto:a@b.example' }],
  ['the site redirects to https://b.example', 307, '', { location: 'https://b.example/x' }],
])('The mismatch is %j if an origin responds %i with %j and %j', async (text, ...response) => {
  const [status, body, headers] = response;
  const target = simulate(() => respond(status, body, headers));
  expect(await runChecks([reachCheck], target)).toMatchObject([
    text === undefined ? { outcome: 'passed' } : { mismatches: [{ text }] },
  ]);
});

it.each([
  ['https://desk.example', undefined],
  ['http://127.0.0.1:4321', undefined],
  ['https://other.example', 'the build is for https://desk.example, not for https://other.example'],
])('For a build for desk.example at %s, the mismatch is %j', async (origin, text) => {
  const info = infoSchema.strip().parse({ ...sampleFacts, docs: 'https://desk.example/docs/' });
  const target = simulate(() => respond(200, JSON.stringify(info)));
  const results = await runChecks([originCheck], { ...target, origin: new URL(origin) });
  const next = `Set PUBLIC_BASE_URL=${origin}, build, and deploy again.`;
  expect(results).toMatchObject([
    text === undefined ? { outcome: 'passed' } : { mismatches: [{ text, next }] },
  ]);
});
