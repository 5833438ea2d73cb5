import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../server/hosts.ts';

const workflows = globSync(join(root, '.github/workflows/*.yml')).map((path) => ({
  name: basename(path),
  text: readFileSync(path, 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(workflows)('The workflow $name', ({ name, text }) => {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);

  it('pins every action to a commit, next to its version', () => {
    for (const action of all(/\buses: (.+)$/gm)) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('can only read the repository, and keeps no token in the checkout', () => {
    expect(text).toContain('\npermissions:\n  contents: read\n\n');
    const written = name === 'deploy.yml' ? ['id-token', 'attestations'] : [];
    expect(all(/^ *([\w-]+): write\b/gm)).toEqual(written);
    expect(all(/(persist-credentials: false)/g)).toHaveLength(all(/(actions\/checkout@)/g).length);
  });

  it('passes values to commands through the environment, never in their text', () => {
    const commands = all(/^( *(?:- )?run: (?:\|\n(?: {10,}.*\n)*|.*\n))/gm);
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });

  it('runs only scripts of package.json, and limits the time of each job', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(all(/\bnpm run ([\w:-]+)/g)));
    expect(all(/^ {4}(timeout-minutes): \d+$/gm)).toHaveLength(all(/^ {4}(runs-on): /gm).length);
  });
});
