import { lookup } from 'mrmime';
import { publishedPaths } from '../../api/routes.ts';
import { fileFields } from '../../files/file-fields.ts';
import { describeChanged } from './changed-files.ts';
import type { Check, Exchange } from './check.ts';
import { listSome, reportEach } from './findings.ts';
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
      // No published text is too large to compare.
      const large = files.filter(({ isUnread, request }) => isUnread && !isText(request.target));
      // During a deploy, some files may already be those of the new build, and others of the old one are gone.
      const wrong = files.filter(
        (file) =>
          !isFileOf(manifest, file) &&
          !isFileOf(own, file) &&
          !large.includes(file) &&
          (file.status === 200 || file.request.target in own.sha256),
      );
      const missing = wrong.filter(({ status }) => status !== 200);
      yield* reportEach(missing, ({ status }) => `expected status 200, received ${status}`);
      const changed = wrong.filter(({ status }) => status === 200);
      yield* describeChanged(
        changed,
        files.filter((file) => !wrong.includes(file)),
        context.build,
      );
      if (large.length > 0)
        yield { notice: `files that are too large to compare: ${listPaths(large)}` };
    },
  },
  {
    id: 'media-types',
    sentence: 'Every file in the manifest has the right media type, and texts are in UTF-8.',
    clause: 'RFC 9110 §8.3',
    need: 'http',
    async *run(context) {
      yield* reportEach(await getFiles(context), judgeType);
    },
  },
];

const listPaths = (files: readonly Exchange[]) =>
  listSome(files.map(({ request }) => request.target));

/** Returns the media type of a path; undefined if none is registered. */
function typeOf(path: string): string | undefined {
  const stated = fileFields(path)['Content-Type'];
  return stated ?? (path.endsWith('/') ? 'text/html' : lookup(path));
}

const isText = (path: string) => /^text\/|json|javascript|xml/.test(typeOf(path) ?? '');

/** Ignores parameters, and `application` or `text`: scripts and XML may have either. */
const toKind = (type: string) =>
  type
    .toLowerCase()
    .replace(/;.*|^(?:application|text)\//g, '')
    .trim();

function judgeType({ request, status, headers }: Exchange): string | undefined {
  const { 'content-type': received = 'none' } = headers;
  const expected = typeOf(request.target);
  // Other checks compare the headers of the API.
  if (publishedPaths.includes(request.target) || status !== 200 || !expected) return undefined;
  // It overrides the one that a page names itself.
  const isOtherCharset = /charset=(?!"?utf-?8)/i.test(received);
  if (isOtherCharset) return `expected a text in UTF-8, received Content-Type ${received}`;
  return toKind(received) === toKind(expected)
    ? undefined
    : `expected Content-Type ${expected}, received ${received}`;
}
