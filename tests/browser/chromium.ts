import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');

/** A Chromium that needs nothing of the machine but its C library. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly args: string[];
  /** What its process needs: where its libraries and its fonts are. */
  readonly env: Record<string, string>;
}

/**
 * Unpacks the Chromium that @sparticuz/chromium ships, once for each of its versions. Tests that
 * start together may all do so: the folder gets its name when it is whole.
 */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const { version } = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(root, 'node_modules', '.cache', 'frontdesk', `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    await unpackInto(partial);
    await writeFile(join(partial, 'fonts', 'fonts.conf'), renderFontsConfig(folder));
    await rename(partial, folder).catch(async (error: unknown) => {
      await rm(partial, { recursive: true });
      if (!existsSync(folder)) throw error;
    });
  }
  return {
    executablePath: join(folder, 'chromium'),
    args: [
      '--headless=shell',
      // A container's root may not make a sandbox; all that is opened here is the project's own.
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--font-render-hinting=none',
      '--no-pings',
    ],
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      // Where Chromium keeps what it would in a home.
      HOME: folder,
    },
  };
}

/** Starts it. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await unpackChromium();
  return chromium.launch({ executablePath, args, env });
}

/**
 * The package unpacks into the folder for temporary files, and the libraries that a bare Debian
 * lacks only where it takes the machine for an AWS Lambda: so both are said to a process of its own.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
}

/** The fonts of the package and no others, so that text is as wide on every machine. */
function renderFontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return join(entry, '..', '..');
}
