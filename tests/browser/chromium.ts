import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');

/** A Chromium that needs only the machine's C library. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly args: string[];
  /** The variables with the paths of its libraries and fonts. */
  readonly env: Record<string, string>;
}

/**
 * Unpacks the Chromium in @sparticuz/chromium, once for each version. Tests that start together can all
 * do this, because the folder gets its name only when it is complete.
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
      // Root in a container can't create a sandbox. Tests open only the project's own pages.
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
      HOME: folder,
    },
  };
}

export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await unpackChromium();
  return chromium.launch({ executablePath, args, env });
}

/**
 * The package unpacks into the temporary folder, and it adds the libraries that a bare Debian lacks only
 * on AWS Lambda. A child process gets the variables for both.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
}

/** Selects only the package's fonts, so that text has the same width on every machine. */
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
