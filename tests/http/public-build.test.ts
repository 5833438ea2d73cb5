import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { manifestPath, parseManifest } from '../../src/published/manifest/manifest.ts';
import { root, startProgram } from './hosts.ts';

const phone = '+442079460123';
const mcp = 'https://agents.example/mcp';

let folder: string;
beforeAll(async () => {
  // Within the project, because the build imports packages from its folder.
  folder = await mkdtemp(join(root, 'node_modules', '.public-build-'));
  const program = startProgram(['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder], {
    PUBLIC_BASE_URL: 'https://desk.example/',
    MCP_URL: mcp,
    PHONE: phone,
    // Hides the commit.
    GIT_DIR: '/dev/null',
    SOURCE_DATE_EPOCH: '1780000000',
  });
  const code = await program.exited;
  expect(code, program.output.stdout + program.output.stderr).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string) => readFile(join(folder, 'client', path), 'utf8');

it('A build for a public origin, without its repository, publishes its facts', async () => {
  expect(JSON.parse(await read('/api/v1/info'))).toMatchObject({
    phone,
    mcp,
    docs: `https://desk.example${docsPath}`,
    openapi: 'https://desk.example/openapi.json',
  });
  const { commit, committed } = parseManifest(await read(manifestPath));
  expect({ commit, committed }).toEqual({ commit: null, committed: '2026-05-28T20:26:40Z' });
});
