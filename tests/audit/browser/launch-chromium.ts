import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { unpackChromium } from '../../chromium.ts';

const packageFolder = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium');

/** Launches the Chromium of this package, with more arguments if there are any. */
export async function launchChromium({ args = [] }: LaunchOptions = {}): Promise<Browser> {
  const unpacked = await unpackChromium(packageFolder);
  return chromium.launch({ ...unpacked, args: [...unpacked.args, ...args] });
}
