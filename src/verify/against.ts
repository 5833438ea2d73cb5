import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestPath, type Manifest } from '../manifest/manifest.ts';
import { ask, type Check, type Exchange } from './check.ts';
import { judgeSignature, readManifest } from './checks/manifest.ts';
import type { Limits } from './limits.ts';
import { createOriginTarget } from './origin-target.ts';

/** What an origin is compared with. */
export interface Expected {
  readonly manifest: Manifest;
  /** True where it lies on this machine, whose owner vouches for it. */
  readonly local: boolean;
}

/**
 * Reads the expected manifest: of a build folder, from a file, or from a URL (of an origin: its own).
 * Returns a sentence where there is none.
 */
export async function readExpected(against: string, limits: Limits): Promise<Expected | string> {
  const remote = /^https?:/i.test(against);
  const url = remote ? URL.parse(against) : undefined;
  if (url === null) return `"${against}" is no URL.`;
  const response = await (url ? download(url, limits) : readLocal(against));
  if (typeof response === 'string') return response;
  const manifest = readManifest(response);
  return typeof manifest === 'string'
    ? `"${against}" is no manifest: ${manifest}.`
    : { manifest, local: !remote };
}

async function readLocal(path: string): Promise<Exchange | string> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return `There is no "${path}" to compare with.`;
  if (!entry.isDirectory()) return toResponse(path);
  for (const client of [join(path, 'client'), path]) {
    const file = join(client, manifestPath);
    if (await stat(file).catch(() => undefined)) return toResponse(file);
  }
  return `The folder "${path}" holds no manifest (${join('client', manifestPath)}): build it anew, or name a manifest.`;
}

async function toResponse(file: string): Promise<Exchange> {
  return { status: 200, headers: {}, body: await readFile(file) };
}

async function download(url: URL, limits: Limits): Promise<Exchange | string> {
  const target = createOriginTarget(new URL(url.origin), limits);
  const path = url.pathname === '/' ? manifestPath : `${url.pathname}${url.search}`;
  try {
    const response = await target.send(ask('GET', path));
    if (response.status === 200) return response;
    const location = response.headers.location;
    return `${url.origin}${path} answers ${response.status}${location === undefined ? '' : ` and points to ${location}`}: there is no manifest to compare with.`;
  } catch (error) {
    return `${url.href} can't be read: ${error instanceof Error ? error.message : String(error)}.`;
  } finally {
    target.close?.();
  }
}

/**
 * That the expected manifest is what the holder of a pinned key signed. One that lies on this machine
 * may be unsigned: a build without the key makes such a one of the same files.
 */
export function createExpectedCheck({ manifest, local }: Expected, key?: string): Check {
  return {
    id: 'against-signature',
    sentence: 'The expected manifest is signed as it should be.',
    clause: 'manifest: signature; RFC 7515, RFC 7638',
    need: 'file',
    requests: [ask('GET', manifestPath)],
    expect: {
      also: () => judgeSignature(manifest, local && manifest.signature === null ? undefined : key),
    },
  };
}
