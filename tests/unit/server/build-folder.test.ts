import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/budget.ts';
import { BuildError, readBuild } from '../../../src/server/build-folder.ts';
import { publicPaths } from '../public-paths.ts';

const reads = [...publicPaths, '/openapi.json'];
let dist = '';

function write(file: string, content: string): void {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  for (const path of reads) write(join('client', path), `the body of ${path}`);
  write('server/entry.mjs', '');
});

afterEach(() => {
  rmSync(dist, { recursive: true });
});

describe('readBuild', () => {
  it('reads every file that the desk serves', () => {
    const read = readBuild(dist, 'metered', publicQuota);
    for (const path of reads) {
      expect(Buffer.from(read(path).identity.body).toString()).toBe(`the body of ${path}`);
    }
    expect(() => read('/package.json')).toThrow('/package.json was not read from the build');
  });

  it.each(['metered', 'advertised'] as const)('reads them for %s budgets', (mode) => {
    const fields = readBuild(dist, mode, publicQuota)('/api/info').identity.fields;
    expect(fields.includes('private, no-cache')).toBe(mode === 'metered');
  });

  it.each([...reads.map((path) => `client${path}`), 'server/entry.mjs'])(
    'says that %s is missing, and what to do',
    (file) => {
      rmSync(join(dist, file));
      const read = () => readBuild(dist, 'metered', publicQuota);
      expect(read).toThrow(BuildError);
      expect(read).toThrow(`(${file} is missing): run "npm run build" first.`);
    },
  );
});
