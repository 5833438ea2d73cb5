import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../project.ts';

/**
 * Unpacks the Chromium in @sparticuz/chromium, which needs only the machine's C library, once for each
 * version. Returns how to launch it. Tests that start together can all call this, because the unpacked
 * folder gets its name only when it is complete.
 */
export async function unpackChromium(packageFolder: string) {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(root, 'node_modules', '.cache', 'frontdesk', `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    await unpackInto(partial, packageFolder);
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
      '--font-render-hinting=none',
    ],
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: folder,
    },
  };
}

/**
 * The package unpacks into the temporary folder, and it adds the libraries that a bare Debian lacks only
 * on AWS Lambda. So this sets the variables of both in a child process.
 */
async function unpackInto(folder: string, packageFolder: string): Promise<void> {
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packageFolder,
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
