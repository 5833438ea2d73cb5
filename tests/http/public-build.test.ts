import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { keysPath, manifestPath, parseManifest } from '../../src/published/manifest/manifest.ts';
import { checkSignature, toPublicJwk } from '../../src/published/manifest/signature.ts';
import { root, startProgram } from './hosts.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const { d: secret = '' } = privateKey.export({ format: 'jwk' });
const phone = '+442079460123';
const mcp = 'https://agents.example/mcp';

let folder: string;
let output: string;
beforeAll(async () => {
  // Within the project, because the build imports packages from its folder.
  folder = await mkdtemp(join(root, 'node_modules', '.public-build-'));
  const program = startProgram(['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder], {
    PUBLIC_BASE_URL: 'https://desk.example/',
    MCP_URL: mcp,
    PHONE: phone,
    FACTS_SIGNING_KEY: key,
    // Hides the commit.
    GIT_DIR: '/dev/null',
  });
  const code = await program.exited;
  output = program.output.stdout + program.output.stderr;
  expect(code, output).toBe(0);
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
});

it('The build is signed, and reveals nothing of the private key', async () => {
  const manifest = parseManifest(await read(manifestPath));
  const jwk = await toPublicJwk(privateKey);
  const valid = { state: 'valid', thumbprint: jwk.kid };
  expect(await checkSignature(manifest, jwk.kid)).toEqual(valid);
  expect(JSON.parse(await read(keysPath))).toEqual({ keys: [jwk] });
  expect(manifest.sha256).toHaveProperty([keysPath]);
  for (const hidden of [key, key.slice(-44), secret]) {
    expect(output).not.toContain(hidden);
    expect(filesWith(hidden)).toBe('');
  }
});

/** Lists the files of the build that contain a text. */
function filesWith(text: string): string {
  // grep exits with 1 if it finds nothing.
  const command =
    'grep --recursive --files-with-matches --fixed-strings -e "$0" "$1" || [ $? = 1 ]';
  return execFileSync('sh', ['-c', command, text, folder], { encoding: 'utf8' });
}
