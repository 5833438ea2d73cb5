import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../src/facts/product.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { listDigests } from '../../src/published/manifest/file-list.ts';
import { dist } from '../server/hosts.ts';
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

async function buildToItsEnd(env: Record<string, string> = {}) {
  const program = checkout.build(env);
  const code = await program.exited;
  return { code, text: program.output.stdout + program.output.stderr };
}

describe('The output folder still has the whole former build after', { timeout }, () => {
  it('a wrong variable', async () => {
    const { code, text } = await buildToItsEnd({ PUBLIC_BASE_URL: 'desk.example' });
    expect(code).toBe(1);
    expect(text).toBe(
      `The build can't start:\n  PUBLIC_BASE_URL: expected an https address without a path, such as https://desk.example (http on localhost only); received "desk.example"\n`,
    );
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

  it('a mismatch, and the new files are in .dist.new', async () => {
    const file = join(checkout.folder, 'src', 'published', 'contact-card.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace('number: facts.phone', "number: '+12025550199'"));
    const { code, text } = await buildToItsEnd();
    await writeFile(file, source);
    expect(code).toBe(1);
    expect(text).toContain(
      `  +12025550199 is not the phone number, ${product.phone.number}: in /contact.vcf\n`,
    );
    expect(await digestFolder(checkout.dist)).toEqual(former);
    expect(await readdir(join(checkout.folder, '.dist.new'))).toContain('client');
  });
});

// Without the time of a commit, security.txt expires some time after the build.
const reason = hasRepository ? '' : ' (skipped: needs the Git repository, and git)';
it.skipIf(!hasRepository)(
  `A build has the same files as one of the same sources in another folder${reason}`,
  { timeout },
  async () => {
    // Astro must not read it: the npm scripts do.
    await writeFile(join(checkout.folder, '.env'), 'PUBLIC_BASE_URL=https://elsewhere.example\n');
    const { code, text } = await buildToItsEnd();
    expect(code, text).toBe(0);
    const names = ['bodies.json', 'client', 'files.json', 'frontdesk', 'frontdesk.mjs', 'server'];
    expect(await readdir(checkout.dist)).toEqual(names);
    expect(await digestFolder(join(checkout.dist, 'client'))).toEqual(
      await digestFolder(join(dist, 'client')),
    );
  },
);
