import { listFileFields } from '@frontdesk/files';
import { compareHeaders } from '../compare.ts';
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
      const large = files.filter((file) => file.isUnread && !isText(file));
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
        // Hosts compress in their own ways, which other checks judge.
        const { Vary: _, ...headers } = { ...site.headers, ...fields };
        const expected = { status: 200, headers };
        for (const text of compareHeaders(expected, file))
          yield { text: `${text} at ${file.request.target}`, exchanges: [file] };
      }
    },
  },
];

const listPaths = (files: readonly Exchange[]) =>
  listSome(files.map(({ request }) => request.target));

const isText = ({ request: { target } }: Exchange) =>
  /^text\/|json|javascript|xml/.test(listFileFields([target])[target]?.['Content-Type'] ?? '');
