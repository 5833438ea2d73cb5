import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checks } from '../../src/packages/verify/checks/all.ts';
import { readBuild } from '../../src/packages/verify/checks/manifest.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { findProgram, needs } from '../find-program.ts';
import { dist, findFreePort, root, startCommand, waitFor } from '../server/hosts.ts';

const python = findProgram('python3');

/** The checks of the API, and those of the files. A replay knows one encoding and no 304 of a file. */
const ofReplay =
  /^(?:manifest|files-headers|read|head|options|gzip|browser|method|not|condition|slash|unknown|coding|format|malformed|steady|rate|limited|answered|stack)/;

it.skipIf(!python)(
  `A program in Python that shares no code with the project serves the site from responses.json and build.json${needs(python, 'python3')}`,
  async () => {
    const port = await findFreePort();
    const folder = join(dist, 'client');
    const command = [python ?? '', join(root, 'examples/replay.py'), folder, String(port)];
    const program = startCommand(command, {}, root);
    try {
      const origin = `http://127.0.0.1:${port}`;
      await waitFor(`${origin}/api/v1/health`, program);
      const build = await readBuild(dist);
      const selected = checks.filter(({ id }) => ofReplay.test(id));
      expect(selected.length).toBeGreaterThan(150);
      const results = await runChecks(selected, createOriginTarget(new URL(origin)), { build });
      const failed = results.filter(({ outcome }) => outcome !== 'passed');
      expect(failed.map(({ check }) => check.id)).toEqual([]);
      const get = (tag: string) => fetch(`${origin}/api/v1/info`, { headers: { 'If-Match': tag } });
      const { etag = '' } = Object.fromEntries((await get('*')).headers);
      const responses = await Promise.all([etag, `"x", ${etag}`, `W/${etag}`, '"x"'].map(get));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 412, 412]);
    } finally {
      program.process.kill();
      await program.exited;
    }
  },
);
