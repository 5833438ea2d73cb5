import type { AstroConfig, AstroIntegration, HookParameters } from 'astro';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { frontdeskBuild } from '../../../src/integrations/frontdesk-build.ts';
import { sampleFacts } from '../sample-facts.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at } = useTempFolder();
let root: URL;
beforeEach(() => {
  root = pathToFileURL(`${at()}/`);
});

/** Returns what the integration changes in the configuration. */
function setUp(command: 'build' | 'dev' | 'sync', outDir = './dist/') {
  const updates: Partial<AstroConfig>[] = [];
  void frontdeskBuild(sampleFacts).hooks['astro:config:setup']?.({
    command,
    config: { root, outDir: new URL(outDir, root) },
    logger: { warn: () => undefined },
    updateConfig: (update: Partial<AstroConfig>) => updates.push(update),
  } as unknown as HookParameters<'astro:config:setup'>);
  return updates;
}

describe('A build', () => {
  it('is made beside the output, with the published files in a folder of their own', () => {
    const folder = new URL(`.dist.building-${process.pid}/build/`, root);
    const build = { client: new URL('client/', folder), server: new URL('server/', folder) };
    expect(setUp('build')).toMatchObject([{ outDir: folder, build }]);
  });

  it.each(['./', '../', '../../'])('is refused if it would replace the project: %s', (outDir) => {
    expect(() => setUp('build', outDir)).toThrow('the project is in it');
    expect(existsSync(root)).toBe(true);
  });

  it('is refused if another integration runs after it is published', () => {
    const last = frontdeskBuild(sampleFacts);
    const done = (...integrations: readonly AstroIntegration[]) =>
      last.hooks['astro:config:done']?.({
        config: { integrations },
      } as unknown as HookParameters<'astro:config:done'>);
    const other = { name: 'other', hooks: {} };
    expect(() => done(other, last)).not.toThrow();
    expect(() => done(last, other)).toThrow('must be the last integration');
  });

  it('does not restart astro dev', () => {
    expect(setUp('dev')).toEqual([{ vite: { server: { watch: { ignored: ['**/.dist.*/**'] } } } }]);
  });
});

it('Other commands change nothing', () => {
  expect(setUp('sync')).toEqual([]);
});
