import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkTextForms } from '../digit-runs.ts';
import { findFreePort, root, startCommand, waitFor } from '../server/hosts.ts';
import { launchChromium, watch } from './browser/site-in-browser.ts';

/** Has node_modules with the package, and a folder for each site. */
const folder = mkdtempSync(join(tmpdir(), 'existing-sites-'));
let tarball = '';

async function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { exited, output } = startCommand(command, { HOME: folder, ...env }, cwd);
  const code = await exited;
  return { code, text: `${output.stdout}${output.stderr}` };
}

/** Runs a command that must succeed, and returns what it prints. */
async function expectRun(...command: Parameters<typeof run>): Promise<string> {
  const { code, text } = await run(...command);
  expect(code, text).toBe(0);
  return text;
}

/** Starts a server in the folder of a site, and waits until it has a page. */
async function start(command: readonly string[], cwd: string, page: string, env = {}) {
  const port = String(await findFreePort());
  const words = command.map((word) => word.replace('{port}', port));
  const program = startCommand(words, { PORT: port, LOG_LEVEL: 'warn', ...env }, cwd);
  const origin = `http://localhost:${port}`;
  await waitFor(`${origin}${page}`, program);
  return {
    origin,
    stop: async () => {
      program.process.kill('SIGTERM');
      await program.exited;
    },
  };
}

/** Copies a site, so that a test can change it. */
function copySite(site: string, name: string): string {
  const copy = join(folder, name);
  cpSync(join(root, 'tests/fixtures/sites', site), copy, { recursive: true });
  return copy;
}

beforeAll(async () => {
  await expectRun(['npm', 'run', 'package'], root);
  await expectRun(['npm', 'pack', join(root, 'package')], folder);
  tarball = globSync(join(folder, 'frontdesk-*.tgz')).join();
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const names = ['astro', '@astrojs/node', '@astrojs/starlight'];
  const dependencies = Object.fromEntries(names.map((name) => [name, own.dependencies[name]]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  // The environment may say where packages come from.
  await expectRun(['npm', 'install', '--no-audit', '--no-fund', tarball], folder, process.env);
  cpSync(join(root, 'tests/fixtures/sites'), folder, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('The package', () => {
  const programs = join(import.meta.dirname, 'node_modules/.bin');

  it('has no fault that publint knows', async () => {
    await expectRun([join(programs, 'publint'), 'run', tarball, '--strict'], folder);
  });

  it('has types wherever ES modules are resolved', async () => {
    await expectRun([join(programs, 'attw'), tarball, '--profile', 'esm-only'], folder);
  });

  it('has what people read, and no tests', () => {
    const files = globSync('**', { cwd: join(folder, 'node_modules/frontdesk') });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md']));
    expect(files.filter((file) => /test|fixture/.test(file))).toEqual([]);
  });
});

const server = '.frontdesk/frontdesk.mjs';

/** The file that docs/existing-site.md tells owners to write for pages on demand. */
const guide = readFileSync(join(root, 'docs/existing-site.md'), 'utf8');
const [, startFile = ''] = /```js\n(\/\/ start\.mjs[^]*?)```/.exec(guide) ?? [];

describe.each([
  ['starlight', server, ['/', '/guides/example/'], []],
  [
    'blog',
    server,
    ['/', '/blog/first/', '/app/'],
    [
      'Leaves public/robots.txt as it is.',
      'No Markdown, because they have no <main> element with an <h1>: /app/.',
    ],
  ],
  [
    'server',
    'start.mjs',
    ['/', '/cart?name=Ada'],
    [
      "src/pages/404.astro isn't used, because it's rendered for each request. Add to it: export const prerender = true;",
      'Rendered for each request, so not checked, and without Markdown: /cart',
      'dist/frontdesk.mjs doesn\'t serve them. Start the file under "Pages on demand" in docs/existing-site.md, which is also the README of the npm package.',
    ],
  ],
])('The site %s', (site, program, pages, sentences) => {
  const cwd = join(folder, site);
  let printed = '';
  let origin = '';
  beforeAll(async () => {
    printed = await expectRun(['npx', 'astro', 'build'], cwd);
    writeFileSync(join(cwd, 'start.mjs'), startFile);
    const { stop, ...started } = await start(['node', program], cwd, '/');
    ({ origin } = started);
    return stop;
  });

  it('is built, and the build says what it leaves out', () => {
    const all =
      printed.match(
        /(?:Leaves|No Markdown|No policy|Rendered for each|dist\/frontdesk|src\/pages\/404).*/g,
      ) ?? [];
    expect(all).toEqual(sentences);
  });

  it('has no text form with digits that its page does not show', () => {
    const client = existsSync(join(cwd, 'dist/client')) ? 'dist/client' : 'dist';
    const { counts, foreign } = checkTextForms(join(cwd, client));
    expect(foreign).toEqual([]);
    expect(counts.twins).toBeGreaterThan(0);
  });

  it('passes verify', async () => {
    const command = ['npx', 'frontdesk', 'verify', '--facts', '../product.yaml'];
    const report = await expectRun([...command, '--against', 'dist', origin], cwd);
    expect(report).toMatch(/\d{3} passed/);
  });

  it('has pages whose policy breaks nothing', async () => {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ baseURL: origin });
    const takeErrors = watch(page, origin);
    for (const path of pages) {
      await page.goto(path);
      // A script of the page writes this.
      if (path === '/app/') await page.getByText('It runs.').waitFor();
      else expect(await page.locator('h1').innerText()).not.toBe('');
    }
    expect(takeErrors()).toEqual([]);
  });
});

it("Says that Astro's own server does not keep the API's contract, and lets it run", async () => {
  const site = copySite('server', 'standalone');
  const config = join(site, 'astro.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace('middleware', 'standalone'));
  await expectRun(['npx', 'astro', 'build'], site);
  const port = String(await findFreePort());
  const program = startCommand(['node', 'dist/server/entry.mjs'], { PORT: port }, site);
  onTestFinished(() => void program.process.kill('SIGTERM'));
  const origin = `http://localhost:${port}`;
  await waitFor(`${origin}/cart`, program);
  expect(program.output.stderr).toMatch(
    /^server\/entry\.mjs doesn't start the site with its API\. Start the file under /m,
  );
  // docs/existing-site.md says so. Remove it there if this is no longer true.
  const { status, headers } = await fetch(`${origin}/api/v1/info`, { method: 'POST' });
  expect([status, headers.get('ratelimit')]).toEqual([200, null]);
});

it("Keeps the site's own robots.txt", () => {
  const file = 'blog/public/robots.txt';
  const published = readFileSync(join(folder, 'blog/dist/robots.txt'), 'utf8');
  expect(published).toBe(readFileSync(join(folder, file), 'utf8'));
});

it('Stops a build with a wrong number, says where it is, and publishes nothing', async () => {
  const site = copySite('blog', 'wrong-number');
  const post = join(site, 'src/content/blog/first.md');
  writeFileSync(post, `${readFileSync(post, 'utf8')}\nOr call +44 20 7946 0999.\n`);
  const { code, text } = await run(['npx', 'astro', 'build'], site);
  expect(code).toBe(1);
  expect(text).toMatch(/src\/content\/blog\/first\.md:\d+.*\+44 20 7946 0999/);
  expect(existsSync(join(site, 'dist'))).toBe(false);
});

it('Builds a site without the icon that Starlight links to, and says where it belongs', async () => {
  const site = copySite('starlight', 'no-icon');
  rmSync(join(site, 'public/favicon.svg'));
  expect(await expectRun(['npx', 'astro', 'build'], site)).toContain('Add it: public/favicon.svg.');
});

it('Stops a site with a base path in one sentence', async () => {
  const { code, text } = await run(['npx', 'astro', 'build'], join(folder, 'base'));
  expect(code).toBe(1);
  // Astro prints a line of its own before it.
  expect(text.trim().split('\n').slice(1)).toEqual([
    "frontdesk serves the API at the root of an address, so it can't be used with base: '/docs'.",
  ]);
});

it('Stops a site whose responses would link to a page that it does not have', async () => {
  const site = copySite('blog', 'no-docs');
  const config = join(site, 'astro.config.mjs');
  const text = readFileSync(config, 'utf8').replace('frontdesk({', "frontdesk({ docs: '/guide/',");
  writeFileSync(config, text);
  const build = await run(['npx', 'astro', 'build'], site);
  expect(build.code).toBe(1);
  expect(build.text).toContain(
    'The site has no page /guide/: set docs in the options of frontdesk to one that it has.',
  );
});

it('Serves the API, the Markdown and the own files in astro dev', async () => {
  const { origin, stop } = await start(
    // npx would not pass the signal on.
    [join(folder, 'node_modules/.bin/astro'), 'dev', '--port', '{port}'],
    copySite('blog', 'dev'),
    '/blog/first/',
    { NODE_ENV: 'development' },
  );
  onTestFinished(stop);
  const get = async (path: string) => (await fetch(`${origin}${path}`)).text();
  expect(JSON.parse(await get('/api/v1/info'))).toMatchObject({ name: 'Harbor Clinic' });
  expect(await get('/blog/first.md')).toMatch(/^# /m);
  expect(await get('/robots.txt')).toBe(
    readFileSync(join(folder, 'dev/public/robots.txt'), 'utf8'),
  );
  expect((await fetch(`${origin}/api/v1/other`)).status).toBe(404);
});

it('Has a setup that writes the facts of a new site, which then builds', async () => {
  const site = copySite('server', 'set-up');
  const config = join(site, 'astro.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace('../product.yaml', './product.yaml'));
  const answers = [
    ...['--name=Harbor Clinic', '--headline=Call us', '--description=A clinic at the harbor.'],
    ...['--country=GB', '--phone=+44 20 7946 0123', '--takes=voice'],
  ];
  await expectRun(['npx', 'frontdesk', 'setup', ...answers], site);
  expect(readFileSync(join(site, 'product.yaml'), 'utf8')).toContain("number: '+442079460123'");
  await expectRun(['npx', 'astro', 'build'], site);
});

it('Names the missing file if the path of the facts is mistyped', async () => {
  const site = copySite('base', 'mistyped');
  const config = join(site, 'astro.config.mjs');
  writeFileSync(
    config,
    readFileSync(config, 'utf8')
      .replace(/base: .*/, '')
      .replace('../product', './produkt'),
  );
  const { code, text } = await run(['npx', 'astro', 'build'], site);
  expect(code).toBe(1);
  expect(text).toContain('produkt.yaml');
});
