import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../http/hosts.ts';

const folder = join(root, '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(workflows)('The workflow $name', ({ text }) => {
  it('pins every action to a commit, beside its version', () => {
    const actions = [...text.matchAll(/\buses: (.+)$/gm)].map(([, action]) => action);
    expect(actions).not.toEqual([]);
    for (const action of actions) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('may only read the repository, and keeps no token in the checkout', () => {
    expect(text).toContain('\npermissions:\n  contents: read\n\n');
    expect(text).not.toMatch(/: write\b|write-all/);
    const checkouts = text.match(/uses: actions\/checkout@/g);
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts?.length ?? 0);
  });

  it('gives values to its commands through the environment, never in their text', () => {
    const commands = [...text.matchAll(/^( *)(?:- )?run: .*\n(?:\1 {2,}.*\n)*/gm)].map(String);
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });

  it('runs only scripts of package.json', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('limits the time of each job', () => {
    const jobs = text.match(/^ {4}runs-on: /gm);
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(jobs?.length ?? 0);
  });
});
