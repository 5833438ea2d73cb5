import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { keysPath, manifestPath, parseManifest } from '../../src/published/manifest/manifest.ts';
import { checkSignature, toPublicJwk } from '../../src/published/manifest/signature.ts';
import { root, startProgram } from './hosts.ts';

async function build(env: Record<string, string>, args: readonly string[] = []) {
  const program = startProgram(['node_modules/astro/bin/astro.mjs', 'build', ...args], env);
  const code = await program.exited;
  return { code, text: program.output.stdout + program.output.stderr };
}

describe('A build for a public origin', () => {
  it('stops if security.txt would soon expire, and asks for SECURITY_EXPIRES', async () => {
    const { code, text } = await build({
      PUBLIC_BASE_URL: 'https://desk.example',
      MCP_URL: 'https://agents.example/mcp',
      PHONE: '+442079460123',
      SOURCE_DATE_EPOCH: '1577836800',
      // Hides the commit.
      GIT_DIR: '/dev/null',
    });
    expect(code).toBe(1);
    expect(text).toMatch(
      /SECURITY_EXPIRES: expected a date and time .*; received nothing, and 180 days after the commit is 2020-06-29T00:00:00.000Z/,
    );
  });

  it('without its repository publishes its facts, signs the manifest, and reveals nothing of the private key', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const { d: secret = '' } = privateKey.export({ format: 'jwk' });
    // Within the project, because the build imports packages from its folder.
    const folder = await mkdtemp(join(root, 'node_modules', '.public-build-'));
    const { code, text } = await build(
      {
        PUBLIC_BASE_URL: 'https://desk.example/',
        MCP_URL: 'https://agents.example/mcp',
        // Reserved for fiction.
        PHONE: '+442079460123',
        FACTS_SIGNING_KEY: key,
        SECURITY_EXPIRES: inHalfAYear(),
        // Hides the commit.
        GIT_DIR: '/dev/null',
      },
      ['--outDir', folder],
    );
    try {
      expect(code, text).toBe(0);
      const info = await readFile(join(folder, 'client', 'api', 'v1', 'info'), 'utf8');
      expect(JSON.parse(info)).toMatchObject({
        phone: '+442079460123',
        mcp: 'https://agents.example/mcp',
        docs: `https://desk.example${docsPath}`,
        openapi: 'https://desk.example/openapi.json',
      });

      const manifest = parseManifest(await readFile(join(folder, 'client', manifestPath), 'utf8'));
      const jwk = await toPublicJwk(privateKey);
      expect(await checkSignature(manifest, jwk.kid)).toEqual({
        state: 'valid',
        thumbprint: jwk.kid,
      });
      const keys = await readFile(join(folder, 'client', keysPath), 'utf8');
      expect(JSON.parse(keys)).toEqual({ keys: [jwk] });
      expect(manifest.sha256).toHaveProperty([keysPath]);
      for (const hidden of [key, key.slice(-44), secret]) {
        expect(text).not.toContain(hidden);
        expect(filesWith(hidden, folder)).toBe('');
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** A date that does not depend on the date of the commit. */
function inHalfAYear(): string {
  return new Date(Date.now() + 180 * 86_400_000).toISOString();
}

/** Lists the files in a folder that contain a text. */
function filesWith(text: string, folder: string): string {
  // grep exits with 1 if it finds nothing.
  const command =
    'grep --recursive --files-with-matches --fixed-strings -e "$0" "$1" || [ $? = 1 ]';
  return execFileSync('sh', ['-c', command, text, folder], { encoding: 'utf8' });
}
