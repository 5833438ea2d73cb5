import { lookup } from 'mrmime';
import { fileFields } from '../../published/file-fields.ts';
import { digest } from '../../published/manifest/digest.ts';
import type { Manifest } from '../../published/manifest/manifest.ts';
import { ask, type Check, type Exchange, type Finding } from '../check.ts';
import { readStorage } from './caches.ts';
import { listSome } from './list-some.ts';
import { readManifest } from './manifest.ts';
import { publishedPaths } from './paths.ts';

/** Creates the checks of the files that the target's manifest lists. They may also be those of a build. */
export function createManifestFileChecks(build?: Manifest): readonly Check[] {
  return [
    {
      id: 'manifest-digests',
      sentence: 'Every file has the digest that the manifest states.',
      clause: 'manifest',
      need: 'file',
      async *run(context) {
        const { sha256 } = await readManifest(context);
        const requests = Object.keys(sha256).map((path) => ask('GET', path));
        // While a deploy is under way, some files are new. The check of the build reports that.
        const wrong = (await context.getAll(requests)).filter(({ request, body, status }) => {
          const received = status === 200 ? digest(body) : 'none';
          return ![sha256, build?.sha256].some((digests) => digests?.[request.target] === received);
        });
        yield* describeWrong(wrong);
      },
    },
    {
      id: 'media-types',
      sentence: 'Every file that the manifest lists has its media type.',
      clause: 'RFC 9110 §8.3',
      need: 'http',
      async *run(context) {
        const { sha256 } = await readManifest(context);
        // Other checks compare the headers of the API.
        const paths = Object.keys(sha256).filter((path) => !publishedPaths.includes(path));
        for (const file of await context.getAll(paths.map((path) => ask('GET', path)))) {
          const { request, status, headers } = file;
          const [received = 'none', expected] = [headers['content-type'], typeOf(request.target)];
          if (status !== 200 || expected === undefined || isSame(received, expected)) continue;
          const mismatch = `expected Content-Type ${expected}, received ${received} at ${request.target}`;
          yield { mismatch, exchanges: [file] };
        }
      },
    },
  ];
}

/** Describes wrong files by their cause: missing ones, copies in a cache, and all others. */
function describeWrong(wrong: readonly Exchange[]): Finding[] {
  const kindOf = (file: Exchange) =>
    file.status !== 200 ? 'missing' : readStorage(file) === undefined ? 'other' : 'cached';
  const { missing = [], cached = [], other = [] } = Object.groupBy(wrong, kindOf);
  const list = (files: readonly Exchange[]) => listSome(files.map(({ request }) => request.target));
  const [copy] = cached;
  return [
    ...missing.map((file) => ({
      mismatch: `expected status 200, received ${file.status} at ${file.request.target}`,
      exchanges: [file],
    })),
    ...(copy
      ? [
          {
            mismatch: `old copies from a cache (${readStorage(copy) ?? ''}): ${list(cached)}`,
            exchanges: cached,
            next: 'Wait until they expire, or purge the cache. Then run verify again.',
          },
        ]
      : []),
    ...(other.length > 0
      ? [
          {
            mismatch: `expected the content that the manifest states: ${list(other)}`,
            exchanges: other,
            next: 'Something changed these files after the build: upload the build again, and turn off what rewrites pages.',
          },
        ]
      : []),
  ];
}

/** Returns the media type of a path; undefined for a path without a registered one. */
function typeOf(path: string): string | undefined {
  const stated = fileFields(path)['Content-Type'];
  if (stated !== undefined || path.endsWith('/')) return stated ?? 'text/html';
  return lookup(path);
}

/** Compares types without parameters, and takes `application` for `text`: both name scripts and XML. */
function isSame(received: string, expected: string): boolean {
  const [one, other] = [received, expected].map((type) =>
    type
      .toLowerCase()
      .replace(/;.*|^(?:application|text)\//g, '')
      .trim(),
  );
  return one === other;
}
