import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { select, selectAll } from 'hast-util-select';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { parsePage, textOf, toPart } from '../../src/published/parse-html.ts';
import type { Checkout } from '../build/checkout.ts';
import { buildWithDeprecatedAlias, deprecationFields as fields } from './deprecated-build.ts';
import { startBundle, startProgram, type RunningHost } from './hosts.ts';

let project: Checkout;
let server: RunningHost | undefined;
let origin: string;
beforeAll(async () => {
  project = await buildWithDeprecatedAlias();
  server = await startBundle({}, project.folder);
  origin = server.origin;
});
afterAll(async () => {
  await server?.stop();
  await project.remove();
});

const read = (path: string) => readFile(join(project.dist, 'client', path), 'utf8');

describe('A build with a deprecated alias', () => {
  it.each([
    ['GET', '/api/info?format=json', {}, 200],
    ['GET', '/api/info.md', { 'If-None-Match': '*' }, 304],
    ['OPTIONS', '/api/info', {}, 204],
    ['GET', '/api/info?format=xml', {}, 400],
    ['POST', '/api/info', {}, 405],
  ])('announces it in the response to %s %s %j, %i', async (method, target, headers, status) => {
    const response = await fetch(`${origin}${target}`, { method, headers });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(fields);
    expect(response.headers.get('link')).toContain('rel="successor-version"');
  });

  it('passes the checks of deprecated routes and of other routes', async () => {
    const args = ['src/verify/cli.ts', '--verbose', '--only', 'read-*', origin];
    const verify = startProgram(args, {}, project.folder);
    expect(await verify.exited, verify.output.stdout).toBe(0);
    expect(verify.output.stdout).toContain('read-info-md');
  });

  const dates =
    'is deprecated as of January 1, 2040. It works until June 29, 2040, 00:00 UTC, and may be removed after that.';

  it.each(['', 'versioning', 'reference', 'reference/info', 'errors/not_found'])(
    'puts a notice on the docs page "%s" and its twin',
    async (page) => {
      const main = toPart(parsePage(await read(join(docsPath, page, 'index.html'))), 'main');
      const [aside] = selectAll('aside[aria-label="Deprecated"]', main);
      if (!aside) expect.fail('there is no notice');
      const text = textOf(aside).replace(/\s+/g, ' ');
      expect(text).toContain(`/api/info ${dates} Use /api/v1/info instead.`);
      expect(select(`a[href="${docsPath}versioning/"]`, aside)).toBeDefined();
      const twin = await read(`${join(docsPath, page).replace(/\/$/, '')}.md`);
      expect(twin).toContain('> `/api/info` is deprecated as of');
    },
  );

  it('says so in llms.txt and the policy, and on no other page', async () => {
    expect(await read('llms.txt')).toContain(
      `/api/info.md\` ${dates} Use /api/v1/info.md instead.\n`,
    );
    for (const page of ['read-budget', 'reference/health']) {
      expect(await read(`${docsPath}${page}.md`)).not.toContain('is deprecated as of');
    }
    const policy = await read(`${docsPath}versioning.md`);
    expect(policy).not.toContain('No route is deprecated now');
    expect(policy).toContain('v1 has no sunset');
  });
});
