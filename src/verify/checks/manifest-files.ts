import { lookup } from 'mrmime';
import { fileFields } from '../../published/file-fields.ts';
import { digest } from '../../published/manifest/digest.ts';
import { manifestPath } from '../../published/manifest/manifest.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { createListCheck } from './listed.ts';
import { readManifest } from './manifest.ts';

type Row = Pick<Check, 'id' | 'sentence' | 'clause' | 'need'> & {
  readonly judge: (file: Exchange, path: string, sha256: string) => string | undefined;
};

/** Creates a check of every file that the manifest names. */
function checkFiles({ judge, ...claim }: Row): Check {
  return createListCheck({
    ...claim,
    requests: [ask('GET', manifestPath)],
    list([response]) {
      const manifest = readManifest(response);
      if (typeof manifest === 'string') return manifest;
      return Object.entries(manifest.sha256).map(([path, sha256]) => ({
        requests: [ask('GET', path)],
        judge: ([file]) => judge(file, path, sha256),
      }));
    },
  });
}

/** The checks of the files that a manifest names. */
export const manifestFileChecks: readonly Check[] = [
  checkFiles({
    id: 'manifest-digests',
    sentence: 'Every file that the manifest names has the digest that it states.',
    clause: 'manifest',
    need: 'file',
    judge({ status, body }, _path, sha256) {
      if (status !== 200) return `expected status 200, received ${status}`;
      return digest(body) === sha256 ? undefined : 'expected the content that the manifest states';
    },
  }),
  checkFiles({
    id: 'media-types',
    sentence: 'Every file that the manifest names has its media type.',
    clause: 'RFC 9110 §8.3',
    need: 'http',
    judge({ status, headers }, path) {
      const [received = 'none', expected] = [headers['content-type'], typeOf(path)];
      const isRight = expected === undefined || normalize(received) === normalize(expected);
      return status !== 200 || isRight
        ? undefined
        : `expected Content-Type ${expected}, received ${received}`;
    },
  }),
];

/** The media type of a path; undefined for a path without a registered one. */
function typeOf(path: string): string | undefined {
  const stated = fileFields(path)['Content-Type'];
  if (stated !== undefined || path.endsWith('/')) return stated ?? 'text/html';
  return lookup(path) ?? (path.startsWith('/api/') ? 'application/json' : undefined);
}

/** Leaves out parameters, and `application` and `text`, because both name scripts and XML. */
function normalize(type: string): string {
  return type
    .toLowerCase()
    .replace(/;.*|^(?:application|text)\//g, '')
    .trim();
}
