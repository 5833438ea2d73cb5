import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../server/hosts.ts';

const workflows = globSync(join(root, '.github/workflows/*.yml')).map((path) => ({
  name: basename(path),
  text: readFileSync(path, 'utf8'),
}));

describe.each(workflows)('The workflow $name', ({ name, text }) => {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);

  it('pins every action to a commit, next to its version', () => {
    const unpinned = all(/\buses: (.+)$/gm).filter(
      (action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action),
    );
    expect(unpinned).toEqual([]);
  });

  it('can only read the repository, and keeps no token in the checkout', () => {
    expect(text).toContain('\npermissions:\n  contents: read\n\n');
    const written: Readonly<Record<string, readonly string[]>> = {
      'deploy.yml': ['id-token', 'attestations'],
      'package.yml': ['id-token'],
    };
    expect(all(/^ *([\w-]+): write\b/gm)).toEqual(written[name] ?? []);
    expect(all(/(persist-credentials: false)/g)).toHaveLength(all(/(actions\/checkout@)/g).length);
  });

  it('passes values to commands through the environment, never in their text', () => {
    const commands = all(/^( *(?:- )?run: (?:\|\n(?: {10,}.*\n)*|.*\n))/gm);
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });

  it('runs only scripts of package.json', () => {
    const scripts = Object.keys(packageJson.scripts);
    expect(scripts).toEqual(expect.arrayContaining(all(/\bnpm run ([\w:-]+)/g)));
  });
});

it('README and .ci/run have the same test command, right after the command that starts the sample', () => {
  const [readme, ci] = ['README.md', '.ci/run'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const blocks = [...(readme ?? '').matchAll(/```sh\n([^`]+)\n```/g)].map(([, command]) => command);
  expect(blocks.slice(0, 2)).toEqual(['npm ci --omit=dev\nnpm start', 'npm ci && npm test']);
  expect(ci).toContain('(npm ci && npm test)');
});
