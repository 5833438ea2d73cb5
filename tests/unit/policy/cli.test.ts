import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  copyProject,
  endInfoAlias,
  startOfDay,
  type ProjectCopy,
} from '../../http/project-copy.ts';

let project: ProjectCopy;
beforeAll(async () => {
  project = await copyProject();
});
afterAll(() => project.remove());

const judge = () => project.run(['src/policy/cli.ts', '--check']);
const release = () => project.run(['src/policy/cli.ts']);
const released = () => readFile(join(project.folder, 'src/policy/released.json'), 'utf8');

// One story, in its order: each step is on what the one before left.
it('Finds nothing to release where nothing changed', async () => {
  const before = await released();
  expect(await judge()).toEqual({ code: 0, text: '1.3.0: 0 changes after 1.3.0.\n' });
  expect(await release()).toEqual({
    code: 0,
    text: '1.3.0 is released as it is: nothing changed.\n',
  });
  expect(await released()).toBe(before);
});

it('Refuses a deprecation without a minor version, says why, and leaves what is released', async () => {
  const before = await released();
  await endInfoAlias(project, { deprecation: startOfDay(0), sunset: startOfDay(180) });
  for (const { code, text } of [await judge(), await release()]) {
    expect(code).toBe(1);
    expect(text).toMatch(
      /^The versioning policy refuses 1\.3\.0 after 1\.3\.0, for \d+ reasons:\n- /,
    );
    expect(text).toMatch(
      /^- .*\/api\/info.*: its end changed from \{\} to .* A route is deprecated, gets a sunset, or gets a later one\. That is a minor step from 1\.3\.0: the version must be 1\.4\.0 or later, and it is 1\.3\.0\.$/m,
    );
  }
  expect(await released()).toBe(before);
});

it('Refuses a version that the changelog says nothing of', async () => {
  await project.edit('src/facts/index.ts', "'1.3.0'", "'1.4.0'");
  expect(await release()).toEqual({
    code: 1,
    text: 'The versioning policy refuses 1.4.0 after 1.3.0, for one reason:\n- The changelog says nothing of 1.4.0.\n',
  });
});

it('Refuses a lifecycle that can not be', async () => {
  const [right, wrong] = ["successor: '/api/v1/info' }", "successor: '/api/v9/info' }"];
  await project.edit('src/contract/routes.ts', right, wrong);
  const { code, text } = await judge();
  expect(code).toBe(1);
  expect(text).toContain('\n- /api/info names /api/v9/info to use instead, which is no route.\n');
  await project.edit('src/contract/routes.ts', wrong, right);
});

it('Releases what the policy allows, once', async () => {
  const entry = "releases: readonly Release[] = [{ version: '1.4.0', changes: ['An end.'] },";
  await project.edit('src/site/api-changelog.ts', 'releases: readonly Release[] = [', entry);
  const { code, text } = await release();
  expect(code).toBe(0);
  expect(text).toMatch(/^1\.4\.0 is released: \d+ changes after 1\.3\.0\.\n- minor: /);
  const document = await released();
  expect(JSON.parse(document)).toMatchObject({ info: { version: '1.4.0' } });
  expect(document).toContain(`"x-sunset": "${startOfDay(180).toISOString()}"`);
  expect(await release()).toEqual({
    code: 0,
    text: '1.4.0 is released as it is: nothing changed.\n',
  });
});

it('Refuses to take the route away before its sunset, whatever the version', async () => {
  await project.edit('src/facts/index.ts', "'1.4.0'", "'2.0.0'");
  const gone = "releases: readonly Release[] = [{ version: '2.0.0', changes: ['Gone.'] },";
  await project.edit('src/site/api-changelog.ts', 'releases: readonly Release[] = [', gone);
  await project.edit(
    'src/contract/routes.ts',
    'statedRoutes: readonly Route[] = [',
    'statedRoutes: readonly Route[] = ([',
  );
  await project.edit(
    'src/contract/routes.ts',
    '\n];',
    "\n] as Route[]).filter(({ path }) => !path.startsWith('/api/info'));",
  );
  const { code, text } = await judge();
  expect(code).toBe(1);
  const day = startOfDay(180).toISOString().slice(0, 10);
  expect(text).toBe(
    [
      'The versioning policy refuses 2.0.0 after 1.4.0, for 2 reasons:',
      ...['/api/info', '/api/info.md'].map(
        (path) =>
          `- ${path} is taken away, but its sunset, ${day}, has not come. Leave it until then.`,
      ),
      '',
    ].join('\n'),
  );
});
