import type { AstroConfig, HookParameters } from 'astro';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { frontdeskBuild } from '../../../src/integrations/frontdesk-build.ts';
import { sampleFacts } from '../sample-facts.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at } = useTempFolder();

/** Returns what the integration changes in the configuration. */
function setUp(command: 'build' | 'dev' | 'sync') {
  const root = pathToFileURL(`${at()}/`);
  const updates: Partial<AstroConfig>[] = [];
  const commit = { id: null, time: null, modified: false };
  void frontdeskBuild(sampleFacts, commit).hooks['astro:config:setup']?.({
    command,
    config: { root, outDir: new URL('./dist/', root) },
    logger: { warn: () => undefined },
    updateConfig: (update: Partial<AstroConfig>) => updates.push(update),
  } as unknown as HookParameters<'astro:config:setup'>);
  return updates;
}

it('A build is made next to the output, with the published files in a folder of their own', () => {
  const folder = pathToFileURL(`${at('.dist.new')}/`);
  const build = { client: new URL('client/', folder), server: new URL('server/', folder) };
  expect(setUp('build')).toMatchObject([{ outDir: folder, build }]);
});

it.each(['dev', 'sync'] as const)('astro %s has its own configuration', (command) => {
  expect(setUp(command)).toEqual([]);
});
