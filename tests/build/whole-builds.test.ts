import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../src/facts/product.ts';
import { dist, startBundle } from '../http/hosts.ts';
import { listDigests } from '../../src/published/manifest/file-list.ts';
import { readFiles } from '../../src/published/manifest/published-files.ts';
import { createCheckout, hasRepository, type Checkout } from './checkout.ts';

/** A build takes a while if other test files run at the same time. */
const timeout = 180_000;

let checkout: Checkout;
let former: Record<string, string>;
beforeAll(async () => {
  checkout = await createCheckout();
  await cp(dist, checkout.dist, { recursive: true });
  await writeFile(join(checkout.dist, 'client', 'only-in-the-former.txt'), 'former');
  former = await digestFolder(checkout.dist);
});
afterAll(() => checkout.remove());

const digestFolder = async (folder: string) => listDigests(await readFiles(folder));

/** The folders in which builds are made, next to the output folder. */
const staged = async () =>
  (await readdir(checkout.folder)).filter((name) => name.startsWith('.dist.building-'));

async function buildToItsEnd(env: Record<string, string> = {}) {
  const program = checkout.build(env);
  const code = await program.exited;
  return { code, text: program.output.stdout + program.output.stderr };
}

describe('The output folder still has the whole former build after', { timeout }, () => {
  it('wrong facts, of which the signing key is not shown', async () => {
    const { code, text } = await buildToItsEnd({
      PHONE: '555',
      FACTS_SIGNING_KEY: 'not-to-be-shown',
    });
    expect(code).toBe(1);
    expect(text).toContain('PHONE: expected a valid phone number');
    expect(text).toContain('FACTS_SIGNING_KEY: expected an Ed25519 private key');
    expect(text).not.toContain('not-to-be-shown');
    expect(await digestFolder(checkout.dist)).toEqual(former);
  });

  it('a page that throws', async () => {
    const page = join(checkout.folder, 'src', 'pages', 'broken.txt.ts');
    await writeFile(page, "export const GET = () => { throw new Error('This page throws'); };\n");
    const { code, text } = await buildToItsEnd();
    await rm(page);
    expect(code).toBe(1);
    expect(text).toContain('This page throws');
    expect(await digestFolder(checkout.dist)).toEqual(former);
  });

  it('a mismatch, with its file, its fact and both values', async () => {
    const file = join(checkout.folder, 'src', 'published', 'contact-card.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace('number: facts.phone', "number: '+12025550199'"));
    const { code, text } = await buildToItsEnd();
    await writeFile(file, source);
    expect(code).toBe(1);
    expect(text).toContain(
      `/contact.vcf: phone (TEL): expected "${product.phone.number}", received "+12025550199"\n`,
    );
    expect(await digestFolder(checkout.dist)).toEqual(former);
    // The refused build stays for inspection, and earlier ones are gone.
    const [folder = '', ...others] = await staged();
    expect(others).toEqual([]);
    expect(await readdir(join(checkout.folder, folder, 'build'))).toContain('client');
  });

  it('a kill', async () => {
    const program = checkout.build();
    const client = join(
      checkout.folder,
      `.dist.building-${String(program.process.pid)}`,
      'build',
      'client',
    );
    const written = () =>
      readdir(client).then(
        ({ length }) => length > 3,
        () => false,
      );
    while (!(await written())) await setTimeout(20);
    program.process.kill('SIGKILL');
    expect(await program.exited).toBeNull();
    expect(await digestFolder(checkout.dist)).toEqual(former);
  });
});

it('In a folder that another user owns, the build names it and stops, and the server starts', async () => {
  // Root can write everywhere, so the programs give up its rights.
  const env = {
    NODE_OPTIONS: '--import=data:text/javascript,process.getuid()||process.setuid(65534)',
  };
  await chmod(checkout.folder, 0o555);
  await chmod(checkout.dist, 0o777);
  const { code, text } = await buildToItsEnd(env);
  expect(code).toBe(1);
  expect(text).toContain(`\nThe build can't write to ${checkout.folder}.\n`);
  expect(await digestFolder(checkout.dist)).toEqual(former);

  const host = await startBundle(env, checkout.folder);
  expect((await fetch(`${host.origin}/api/v1/health`)).status).toBe(200);
  await host.stop();
  await chmod(checkout.folder, 0o755);
});

// Without the time of a commit, security.txt expires some time after the build.
const reason = hasRepository ? '' : ' (skipped: needs the Git repository, and git)';
describe.skipIf(!hasRepository)(`A build that passes${reason}`, { timeout }, () => {
  it('removes stopped builds, and has the same bytes as a build in another folder', async () => {
    const { code, text } = await buildToItsEnd();
    expect(code, text).toBe(0);
    const servers = [
      'frontdesk',
      'frontdesk.mjs',
      'nginx-headers.conf',
      'nginx-maps.conf',
      'server',
    ];
    const names = ['bodies.json', 'client', 'files.json', ...servers];
    expect(await readdir(checkout.dist)).toEqual(names);
    expect(await staged()).toEqual([]);

    const [made, before] = await Promise.all(
      [checkout.dist, dist].map((folder) => digestFolder(join(folder, 'client'))),
    );
    const files = [...new Set([...Object.keys(made ?? {}), ...Object.keys(before ?? {})])];
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => made?.[file] !== before?.[file])).toEqual([]);
  });
});
