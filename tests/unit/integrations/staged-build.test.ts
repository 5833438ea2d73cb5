import type { AstroConfig, AstroIntegration, HookParameters } from 'astro';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stagedBuild } from '../../../src/integrations/staged-build.ts';

let root: URL;
beforeEach(() => {
  root = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'project-'))}/`);
  vi.stubEnv('ASTRO_KEY', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** What the integration makes of a configuration with this output folder. */
function setUp(command: 'build' | 'dev' | 'sync', outDir = './dist/') {
  const output = new URL(outDir, root);
  const build = { client: new URL('client/', output), server: new URL('server/', output) };
  const updates: Partial<AstroConfig>[] = [];
  void stagedBuild().hooks['astro:config:setup']?.({
    command,
    config: { root, outDir: output, build },
    updateConfig: (update: Partial<AstroConfig>) => updates.push(update),
  } as unknown as HookParameters<'astro:config:setup'>);
  return updates;
}

describe('A staged build', () => {
  it('is made beside the output, the client and the server in it', () => {
    const [update] = setUp('build');
    expect(update?.outDir?.href.slice(root.href.length)).toMatch(/^\.dist\.building-[\w-]+\/$/);
    const { client, server } = update?.build ?? {};
    expect(client?.href).toBe(`${String(update?.outDir?.href)}client/`);
    expect(server?.href).toBe(`${String(update?.outDir?.href)}server/`);
  });

  it.each(['./', '../', '../../'])('is refused where %s would replace the project', (outDir) => {
    expect(() => setUp('build', outDir)).toThrow('the project is in it');
    expect(existsSync(root)).toBe(true);
  });

  it('has a key that is the same each time, unless one is stated', () => {
    setUp('build');
    const key = process.env.ASTRO_KEY;
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
    vi.stubEnv('ASTRO_KEY', 'stated');
    setUp('build');
    expect(process.env.ASTRO_KEY).toBe('stated');
  });

  it('is nothing to other commands than a build, and nothing that astro dev looks at', () => {
    expect(setUp('sync')).toEqual([]);
    expect(setUp('dev')).toEqual([{ vite: { server: { watch: { ignored: ['**/.dist.*/**'] } } } }]);
  });

  it('is published after all other integrations, or not at all', () => {
    const last = stagedBuild();
    const done = (...integrations: readonly AstroIntegration[]) =>
      last.hooks['astro:config:done']?.({
        config: { integrations },
      } as unknown as HookParameters<'astro:config:done'>);
    const other = { name: 'other', hooks: {} };
    expect(() => done(other, last)).not.toThrow();
    expect(() => done(last, other)).toThrow('must be the last integration');
  });
});
