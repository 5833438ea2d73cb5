import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { productSchema } from '../../src/packages/facts/product-schema.ts';
import { useTempFolder } from '../temp-folder.ts';
import { startCommand } from './hosts.ts';
import { copyServer } from './server-copy.ts';

describe('In a folder without a build', () => {
  const { at, write } = useTempFolder();
  beforeEach(() => copyServer(at()));

  /** Runs a script, which must fail. Returns its output without the line that Astro prints before an error in its config. */
  async function run(script: string): Promise<string> {
    const { exited, output } = startCommand(['npm', 'run', '--silent', script], {}, at());
    expect(await exited).toBe(1);
    const text = output.stdout + output.stderr.replaceAll(/^npm warn.*\n/gm, '');
    return text.replace('[astro] Unable to load your Astro config\n\n', '');
  }

  it.each([
    ['build', 'PUBLIC_BASE_URL'],
    ['serve', 'LOG_LEVEL'],
  ])('npm run %s prints only what is wrong in .env', async (script, variable) => {
    write('.env', 'PUBLIC_BASE_URL=wrong\nLOG_LEVEL=wrong\n');
    expect(await run(script)).toMatch(
      new RegExp(`^The .* can't start:\\n  ${variable}: expected .*; received "wrong"\\n$`),
    );
    if (script === 'build') return;
    rmSync(at('.env'));
    expect(await run(script)).toMatch(/^Can't serve .*\n$/);
  });

  it('npm run build lists every field that product.yaml lacks', async () => {
    write('src/facts/product.yaml', 'name: A\n');
    const missing = Object.entries(productSchema.shape)
      .filter(([field, schema]) => field !== 'name' && !schema.safeParse(undefined).success)
      .map(([field]) => field);
    const lines = ['product.yaml has wrong or missing fields:', ...missing];
    const text = await run('build');
    expect(text.replaceAll(/: expected.*; received nothing$/gm, '')).toBe(
      `${lines.join('\n  ')}\n`,
    );
  });
});
