import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestPath, type Manifest } from '../published/manifest/manifest.ts';
import { ask, type Check, type Exchange } from './check.ts';
import { judgeSignature, readManifest } from './checks/manifest.ts';
import { describe } from './describe-failure.ts';
import type { Limits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';

/** The manifest that an origin is compared with. */
export interface Expected {
  readonly manifest: Manifest;
  /** True if it was read from this machine, where no key has to vouch for it. */
  readonly local: boolean;
}

/**
 * Reads the expected manifest from a build folder, a file, a URL, or an origin. Returns a sentence if
 * there is none.
 */
export async function readExpected(against: string, limits: Limits): Promise<Expected | string> {
  const local = !/^https?:/i.test(against);
  const response = await (local ? readLocal(against) : download(against, limits));
  if (typeof response === 'string') return response;
  const manifest = readManifest(response);
  return typeof manifest === 'string'
    ? `"${against}" is not a manifest: ${manifest}.`
    : { manifest, local };
}

async function readLocal(path: string): Promise<Exchange | string> {
  const candidates = [join(path, 'client', manifestPath), join(path, manifestPath), path];
  for (const file of candidates) {
    const entry = await stat(file).catch(() => undefined);
    if (entry?.isFile()) return { status: 200, headers: {}, body: await readFile(file) };
  }
  return `There is no manifest at "${path}": name a build folder or a saved manifest.`;
}

async function download(text: string, limits: Limits): Promise<Exchange | string> {
  const url = URL.parse(text);
  if (!url) return `"${text}" is not a URL.`;
  const target = createOriginTarget(new URL(url.origin), limits);
  const path = url.pathname === '/' ? manifestPath : `${url.pathname}${url.search}`;
  const response = await target.send(ask('GET', path)).catch(describe);
  target.close?.();
  if (typeof response === 'string') return `Can't read ${url.href}: ${response}.`;
  const { status, headers } = response;
  if (status === 200) return response;
  const redirect = headers.location === undefined ? '' : ` and redirects to ${headers.location}`;
  return `${url.origin}${path} answers ${status}${redirect}, so there is no manifest to compare with.`;
}

/**
 * Creates the check of the expected manifest's signature. Without the signing key, the same files make
 * an unsigned manifest, so a local one may be unsigned.
 */
export function createExpectedCheck({ manifest, local }: Expected, key?: string): Check {
  return {
    id: 'against-signature',
    sentence: 'The expected manifest is signed as it should be.',
    clause: 'manifest',
    need: 'file',
    requests: [ask('GET', manifestPath)],
    expect: {
      also: () => judgeSignature(manifest, local && manifest.signature === null ? undefined : key),
    },
  };
}
