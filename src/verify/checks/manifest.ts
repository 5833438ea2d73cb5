import * as z from 'zod';
import { openapiPath } from '../../facts/paths.ts';
import { routes } from '../../contract/routes.ts';
import { digest } from '../../published/manifest/digest.ts';
import {
  keysPath,
  manifestPath,
  manifestSchema,
  renderManifest,
  type Manifest,
} from '../../published/manifest/manifest.ts';
import { checkSignature } from '../../published/manifest/signature.ts';
import { ask, withNeed, type Check, type Exchange, type Finding } from '../check.ts';
import { describeIssues, parseJson } from './json.ts';

const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string().optional() })) });

const get = ask('GET', manifestPath);

/** Reads the manifest in a response. Returns a mismatch if there is none. */
export function readManifest({ status, body }: Exchange): Manifest | string {
  if (status !== 200) return `expected a manifest, received status ${status}`;
  const parsed = manifestSchema.safeParse(parseJson(body));
  return parsed.success
    ? parsed.data
    : `expected a manifest: ${describeIssues(parsed.error.issues.slice(0, 3))}`;
}

/** Judges the manifest in the first response. */
function judge(test: (manifest: Manifest, all: readonly Exchange[]) => Finding | Promise<Finding>) {
  return (_last: Exchange, all: readonly Exchange[]): Finding | Promise<Finding> => {
    const manifest = all[0] ? readManifest(all[0]) : 'expected a manifest';
    return typeof manifest === 'string' ? manifest : test(manifest, all);
  };
}

function pathsOf(response: Exchange | undefined): string[] {
  const manifest = response && readManifest(response);
  return typeof manifest === 'object' ? Object.keys(manifest.sha256) : [];
}

/**
 * Creates the checks of an origin's manifest. `key` is the thumbprint of a public key (RFC 7638), which
 * must have signed it. Without `key`, a signature must be valid, but may be missing.
 */
export function createManifestChecks(key?: string): Check[] {
  return withNeed('file', [
    {
      id: 'manifest-published',
      sentence: `${manifestPath} is a manifest, as canonical JSON.`,
      clause: 'manifest; RFC 8785',
      requests: [get],
      expect: {
        also: judge((manifest, [response]) =>
          renderManifest(manifest) === response?.body.toString('utf8')
            ? undefined
            : 'expected canonical JSON',
        ),
      },
    },
    {
      id: 'manifest-routes',
      sentence: 'The manifest names the eight public routes and the OpenAPI document.',
      clause: 'manifest: sha256',
      requests: [get],
      expect: {
        also: judge(({ sha256 }) => {
          const missing = [...routes.map(({ path }) => path), openapiPath].filter(
            (path) => sha256[path] === undefined,
          );
          return missing.length === 0 ? undefined : `expected ${missing.join(', ')}`;
        }),
      },
    },
    {
      id: 'manifest-digests',
      sentence: 'Every file that the manifest names has the digest that it states.',
      clause: 'manifest: sha256',
      requests: [get, ([response]) => pathsOf(response).map((path) => ask('GET', path))],
      expect: { also: judge(judgeDigests) },
    },
    {
      id: 'manifest-signature',
      sentence:
        key === undefined
          ? 'The manifest is unsigned, or its signature holds.'
          : `The manifest is signed by the holder of the key ${key}.`,
      clause: 'manifest: signature; RFC 7515, RFC 7638',
      requests: [get],
      expect: { also: judge((manifest) => judgeSignature(manifest, key)) },
    },
    {
      id: 'manifest-key',
      sentence: `The key of a signed manifest is published in ${keysPath}.`,
      clause: 'manifest: signature; RFC 7517 §5',
      requests: [
        get,
        ([response]) => {
          const manifest = response && readManifest(response);
          const isSigned = typeof manifest === 'object' && manifest.signature !== null;
          return isSigned ? ask('GET', keysPath) : [];
        },
      ],
      expect: { also: judge(judgeKey) },
    },
  ]);
}

function judgeDigests({ sha256 }: Manifest, [, ...files]: readonly Exchange[]): Finding {
  const wrong = Object.entries(sha256).flatMap(([path, expected], index) => {
    const file = files[index];
    return file?.status === 200 && digest(file.body) === expected ? [] : [{ path, file }];
  });
  if (wrong.length === 0) return undefined;
  return {
    mismatch: `expected other content of ${wrong.map(({ path }) => path).join(', ')}`,
    about: wrong.flatMap(({ file }) => (file ? [file] : [])),
  };
}

/** Judges a signature. Without a pinned key, it proves that the manifest is unchanged, not whose it is. */
export async function judgeSignature(
  manifest: Manifest,
  key: string | undefined,
): Promise<Finding> {
  const signature = await checkSignature(manifest, key);
  switch (signature.state) {
    case 'valid':
      return { note: `signed by the key ${signature.thumbprint}` };
    case 'invalid':
      return `expected a valid signature: ${signature.reason}`;
    case 'unsigned':
      return key === undefined ? { note: 'unsigned' } : 'expected a signature, received none';
  }
}

async function judgeKey(manifest: Manifest, [, response]: readonly Exchange[]): Promise<Finding> {
  if (manifest.signature === null) return { note: 'unsigned' };
  const signature = await checkSignature(manifest, undefined);
  if (signature.state !== 'valid') return 'expected a valid signature';
  const set = keySetSchema.safeParse(parseJson(response?.body));
  const isPublished = set.data?.keys.some(({ kid }) => kid === signature.thumbprint) ?? false;
  return isPublished ? undefined : `expected the key ${signature.thumbprint}`;
}
