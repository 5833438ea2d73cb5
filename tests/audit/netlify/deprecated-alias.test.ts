import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { ask } from '../../../src/verify/check.ts';
import { buildWithDeprecatedAlias, deprecationFields } from '../../http/deprecated-build.ts';
import { startNetlifySite } from './netlify-target.ts';

it('Netlify announces a deprecated alias in every form of its own URL, and at no other', async () => {
  const project = await buildWithDeprecatedAlias();
  const site = await startNetlifySite(project.folder);
  const announces = async (method: string, target: string) => {
    const { headers } = await site.send(ask(method, target));
    const { deprecation, sunset, link } = headers;
    const all = { deprecation, sunset, successor: link?.includes('rel="successor-version"') };
    return { target: `${method} ${target}`, ...all };
  };
  const yes = { ...deprecationFields, successor: true };
  const no = { deprecation: undefined, sunset: undefined };
  for (const [method, suffix] of [
    ['GET', ''],
    ['HEAD', ''],
    ['GET', '?a=1'],
    ['GET', '?format=json'],
    ['HEAD', '?format=json'],
    ['GET', '?format=xml'],
    ['OPTIONS', ''],
    ['POST', ''],
    ['GET', '.md'],
    ['POST', '.md'],
  ] as const) {
    expect(await announces(method, `/api/info${suffix}`)).toMatchObject(yes);
    expect(await announces(method, `/api/v1/info${suffix}`)).toMatchObject(no);
  }
  for (const path of ['/api/health', '/api/v1/health.md', '/openapi.json', docsPath]) {
    expect(await announces('GET', path)).toMatchObject(no);
  }
  await site.stop();
  await project.remove();
});
