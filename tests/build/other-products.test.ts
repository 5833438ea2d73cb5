import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentsPath, docsPath } from '../../src/facts/paths.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import type { Files } from '../../src/published/files.ts';
import { manifestPath } from '../../src/published/manifest/manifest.ts';
import { startBundle, startProgram, type RunningHost } from '../server/hosts.ts';
import { textOf, toTexts } from './built-files.ts';
import { isSample, needsSample } from '../unit/sample-product.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import { clinic, extreme, setProduct } from './other-products.ts';

/** Words that only the sample product has. */
const sampleWords = [
  ...['find_matches', 'lookup_person', 'remember_person', 'send_text', 'delete_person'],
  ...['people-search', 'roommate', 'property-matching', 'place to live', 'list a room', 'rooms'],
  ...['both reply', 'introduces', 'X-Caller-Phone', 'telephony', 'call or text'],
  ...['calling or texting', '+12025550123', '#8a5a00', '#f5c667'],
];

/** Words for things that the clinic doesn't have. */
const absentWords = [
  ...['matching', 'Bearer', 'gated', '/mcp"', 'agent endpoint', 'sms:', 'SMS', '>Text<', 'MSG'],
  'Frontdesk',
];

const products = [
  {
    title: 'A clinic',
    product: clinic,
    absent: [...sampleWords, ...absentWords],
    env: { PUBLIC_BASE_URL: 'https://clinic.example' },
    manifest: { modified: true },
  },
  {
    title: 'A product with the longest and oddest values',
    product: extreme,
    absent: sampleWords,
    // Without its repository.
    env: {
      PUBLIC_BASE_URL: 'https://desk.example',
      GIT_DIR: '/dev/null',
      SOURCE_DATE_EPOCH: '1780000000',
    },
    manifest: { commit: null, committed: '2026-05-28T20:26:40Z', modified: false },
  },
];

// An owner's own pages may name the owner's number, which these products rightly refuse.
describe.skipIf(!isSample).each(products)(
  `$title${needsSample}`,
  ({ product, absent, env, manifest }) => {
    let checkout: Checkout;
    let log: string;
    let files: Files;
    let host: RunningHost;
    beforeAll(async () => {
      checkout = await createCheckout({ shallow: true });
      await setProduct(checkout, product);
      const { exited, output } = checkout.build(env);
      const code = await exited;
      log = output.stdout + output.stderr;
      expect(code, log).toBe(0);
      files = await readFiles(join(checkout.dist, 'client'));
      host = await startBundle({ LOG_LEVEL: 'silent' }, checkout.folder);
    });
    afterAll(async () => {
      await host.stop();
      await checkout.remove();
    });

    it('is built with a warning that nobody is named for vulnerabilities', () => {
      expect(log).toContain('Set a security contact in src/facts/product.ts');
      const contact = `Contact: tel:${product.phone.number}\n`;
      expect(textOf(files, '/.well-known/security.txt')).toContain(contact);
    });

    it('has a manifest of what is known of its commit', () => {
      expect(JSON.parse(textOf(files, manifestPath))).toMatchObject(manifest);
    });

    it('passes every check of verify', async () => {
      const verify = startProgram(['src/verify/cli.ts', host.origin], {}, checkout.folder);
      expect(await verify.exited, verify.output.stdout).toBe(0);
    });

    it('shows no date on its pages, because a shallow clone knows only the last commit', () => {
      expect(textOf(files, `${docsPath}index.html`)).not.toContain('<time');
    });

    it('states its own texts', () => {
      const { name, description, when_to_use } = product;
      const info: unknown = JSON.parse(textOf(files, '/api/v1/info'));
      expect(info).toMatchObject({
        ...{ name, description, when_to_use, phone: product.phone.number },
        mcp: product.agents.endpoint?.url ?? `${env.PUBLIC_BASE_URL}${agentsPath}`,
        docs: `${env.PUBLIC_BASE_URL}${docsPath}`,
      });
      const hint = JSON.stringify(` ${product.notProvided} See`).slice(1, -1);
      expect(textOf(files, '/openapi.json')).toContain(hint);
      const home = textOf(files, '/index.html');
      expect(home).toContain(`--light-accent:${product.colors.light}`);
      const page = textOf(files, `${docsPath}agent-access.md`);
      for (const { name } of product.agents.endpoint?.tools ?? []) expect(page).toContain(name);
    });

    it('says nothing of the sample product', () => {
      const found = [...toTexts(files)].flatMap(([path, text]) =>
        absent.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
      );
      expect(found).toEqual([]);
    });
  },
);
