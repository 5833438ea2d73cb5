import { mediaTypeOf } from '../../files/file-fields.ts';
import type { HeaderFields } from '../../api/headers.ts';
import { isRight, quote } from '../compare.ts';
import { describeChanged } from './changed-files.ts';
import { Obstacle, type Check, type Exchange } from './check.ts';
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
    id: 'files-headers',
    sentence:
      'Every file has its headers, such as its media type and its links, and sets no cookie.',
    clause: 'manifest',
    need: 'http',
    async *run(context) {
      const { headers: own } = await readManifest(context);
      if (!own) throw new Obstacle('its manifest lists no headers');
      const { site } = await context.responses();
      for (const file of await getFiles(context)) {
        const fields = own[file.request.target];
        // Other checks compare the headers of the API, and report files that didn't arrive.
        if (fields === undefined || file.status !== 200) continue;
        for (const text of judgeHeaders(file, { ...site.headers, ...fields }))
          yield { text: `${text} at ${file.request.target}`, exchanges: [file] };
      }
    },
  },
];

const listPaths = (files: readonly Exchange[]) =>
  listSome(files.map(({ request }) => request.target));

const isText = (path: string) => /^text\/|json|javascript|xml/.test(mediaTypeOf(path));

/** Ignores parameters, and `application` or `text`: scripts and XML may have either. */
const toKind = (type: string) =>
  type
    .toLowerCase()
    .replace(/;.*|^(?:application|text)\//g, '')
    .trim();

/** Not compared: hosts compress and cache in their own ways, which other checks judge, and some set HSTS for a whole domain. */
const ofHost = ['Cache-Control', 'Vary', 'Strict-Transport-Security'];

/** The type of files of an unknown format. Some hosts send them without one. */
const unknownType = 'application/octet-stream';

function* judgeHeaders({ headers }: Exchange, expected: HeaderFields): Iterable<string> {
  for (const [name, value] of Object.entries(expected)) {
    const received = headers[name.toLowerCase()];
    const isRightType = () => toKind(received ?? '') === toKind(value);
    if (ofHost.includes(name) || value === unknownType || isRight(name, received, value)) continue;
    if (name === 'Content-Type' && isRightType() && !isOtherCharset(received)) continue;
    yield `expected ${name} ${quote(value)}, received ${quote(received ?? 'none')}`;
  }
  for (const name of ['Set-Cookie', 'X-Powered-By'])
    if (headers[name.toLowerCase()] !== undefined) yield `expected no ${name}`;
}

/** True for a charset that overrides the one that a page names itself. All texts are in UTF-8. */
const isOtherCharset = (type = '') => /charset=(?!"?utf-?8)/i.test(type);
