import { lookup } from 'mrmime';
import { publishedPaths } from '../../api/routes.ts';
import { fileFields } from '../../files/file-fields.ts';
import { findCacheHit } from '../caching.ts';
import type { Check, Exchange, Finding } from './check.ts';
import { listSome } from './list-some.ts';
import { getFiles, isFileOf, readManifest } from './manifest.ts';

export const manifestFileChecks: readonly Check[] = [
  {
    id: 'manifest-digests',
    sentence: 'Every file matches its digest in the manifest.',
    clause: 'manifest',
    need: 'file',
    async *run(context) {
      const manifest = await readManifest(context);
      const { manifest: own = manifest } = context.build ?? {};
      const files = await getFiles(context);
      const large = files.filter((file) => file.isUnread && !isTextPath(file));
      // During a deploy, some files may already be those of the new build, and others of the old one are gone.
      const wrong = files.filter(
        (file) =>
          !isFileOf(manifest, file) &&
          !isFileOf(own, file) &&
          !large.includes(file) &&
          (file.status === 200 || file.request.target in own.sha256),
      );
      yield* describeWrong(wrong);
      if (large.length === 0) return;
      const list = listSome(large.map(({ request }) => request.target));
      yield { notice: `files that are too large to compare: ${list}` };
    },
  },
  {
    id: 'media-types',
    sentence: 'Every file in the manifest has the right media type.',
    clause: 'RFC 9110 §8.3',
    need: 'http',
    async *run(context) {
      for (const file of await getFiles(context)) {
        const { target } = file.request;
        const { 'content-type': received = 'none' } = file.headers;
        const expected = typeOf(target);
        // Other checks compare the headers of the API.
        if (publishedPaths.includes(target) || file.status !== 200 || !expected) continue;
        if (toKind(received) === toKind(expected)) continue;
        const text = `expected Content-Type ${expected}, received ${received} at ${target}`;
        yield { text, exchanges: [file] };
      }
    },
  },
];

/** Describes wrong files by cause: missing files, old copies in a cache, and the rest. */
function* describeWrong(wrong: readonly Exchange[]): Iterable<Finding> {
  const list = (files: readonly Exchange[]) => listSome(files.map(({ request }) => request.target));
  const found = wrong.filter(({ status }) => status === 200);
  const cached = found.filter((file) => findCacheHit(file) !== undefined);
  const changed = found.filter((file) => !cached.includes(file));
  for (const file of wrong.filter(({ status }) => status !== 200)) {
    const text = `expected status 200, received ${file.status} at ${file.request.target}`;
    yield { text, exchanges: [file] };
  }
  const [copy] = cached;
  if (copy) {
    yield {
      text: `old copies from a cache (${String(findCacheHit(copy))}): ${list(cached)}`,
      exchanges: cached,
      isOtherCopy: true,
      next: 'Wait until they expire, or purge the cache. Then run verify again.',
    };
  }
  if (changed.length > 0) {
    yield {
      text: `old or changed files: ${list(changed)}`,
      exchanges: changed,
      isOtherCopy: true,
      next: 'Purge the cache in front of your site, or deploy again. If they still differ, turn off whatever rewrites pages.',
    };
  }
}

/** True for text, by its path. No published text is too large to compare. */
const isTextPath = ({ request }: Exchange) =>
  /^text\/|json|javascript|xml/.test(typeOf(request.target) ?? '');

/** Returns the media type of a path; undefined if none is registered. */
function typeOf(path: string): string | undefined {
  const stated = fileFields(path)['Content-Type'];
  return stated ?? (path.endsWith('/') ? 'text/html' : lookup(path));
}

/** Ignores parameters, and `application` or `text`: scripts and XML may have either. */
function toKind(type: string): string {
  return type
    .toLowerCase()
    .replace(/;.*|^(?:application|text)\//g, '')
    .trim();
}
