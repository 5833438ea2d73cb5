import { digest } from '../../published/manifest/digest.ts';
import {
  keysPath,
  manifestPath,
  manifestSchema,
  renderManifest,
  type Manifest,
} from '../../published/manifest/manifest.ts';
import { checkSignature } from '../../published/manifest/signature.ts';
import {
  ask,
  type Check,
  type CheckRequest,
  type Exchange,
  type Finding,
  type Step,
} from '../check.ts';
import { judgeKeys, keySetSchema } from './key-set.ts';
import { describeIssues, parseJson } from './json.ts';
import { listSome, judgeTypes } from './media-types.ts';
import { publishedPaths } from './paths.ts';

/** Reads the manifest in a response. Returns a mismatch if there is none. */
export function readManifest({ status, body }: Exchange): Manifest | string {
  if (status !== 200) return `expected a manifest, received status ${status}`;
  const parsed = manifestSchema.safeParse(parseJson(body));
  return parsed.success
    ? parsed.data
    : `expected a manifest: ${describeIssues(parsed.error.issues.slice(0, 3))}`;
}

type Judge = (manifest: Manifest, all: readonly Exchange[]) => Finding | Promise<Finding>;

/** Creates a check that judges the manifest in the first response. */
function createCheck(
  claim: Pick<Check, 'id' | 'sentence' | 'clause'>,
  judge: Judge,
  requestFiles?: (manifest: Manifest) => readonly CheckRequest[],
): Check {
  const read = (response: Exchange | undefined) =>
    response ? readManifest(response) : 'expected a manifest';
  const toRequests: Step = ([response]) => {
    const manifest = read(response);
    return typeof manifest === 'string' ? [] : (requestFiles?.(manifest) ?? []);
  };
  return {
    ...claim,
    need: 'file',
    requests: [ask('GET', manifestPath), toRequests],
    expect: {
      also(_last, all) {
        const manifest = read(all[0]);
        return typeof manifest === 'string' ? manifest : judge(manifest, all);
      },
    },
  };
}

/**
 * Creates the checks of an origin's manifest. `key` is the thumbprint of a public key (RFC 7638), which
 * must have signed it. Without `key`, a signature must be valid, but may be missing.
 */
export function createManifestChecks(key?: string): Check[] {
  return [
    createCheck(
      {
        id: 'manifest-published',
        sentence: `${manifestPath} is a manifest, as canonical JSON.`,
        clause: 'manifest',
      },
      (manifest, [response]) =>
        renderManifest(manifest) === response?.body.toString('utf8')
          ? undefined
          : 'expected canonical JSON',
    ),
    createCheck(
      {
        id: 'manifest-routes',
        sentence: 'The manifest names the eight public routes and the OpenAPI document.',
        clause: 'manifest',
      },
      ({ sha256 }) => {
        const missing = publishedPaths.filter((path) => sha256[path] === undefined);
        return missing.length === 0 ? undefined : `expected ${missing.join(', ')}`;
      },
    ),
    createCheck(
      {
        id: 'manifest-digests',
        sentence: 'Every file that the manifest names has the digest that it states.',
        clause: 'manifest',
      },
      judgeDigests,
      ({ sha256 }) => Object.keys(sha256).map((path) => ask('GET', path)),
    ),
    createCheck(
      {
        id: 'manifest-signature',
        sentence:
          key === undefined
            ? `The manifest is unsigned, or signed with a key that is published in ${keysPath}.`
            : `The manifest is signed with the key ${key}, which is published in ${keysPath}.`,
        clause: 'manifest',
      },
      (manifest, all) => judgePublishedKey(manifest, key, all[1]),
      ({ signature }) => (signature === null ? [] : [ask('GET', keysPath)]),
    ),
    {
      id: 'keys-public',
      sentence: `${keysPath} has public keys alone, each with its thumbprint as its id.`,
      clause: 'RFC 7517 §9.2',
      need: 'file',
      requests: [ask('GET', keysPath)],
      expect: { also: judgeKeys },
    },
    {
      ...createCheck(
        {
          id: 'media-types',
          sentence: 'Every file that the manifest names has its media type.',
          clause: 'RFC 9110 §8.3',
        },
        judgeTypes,
        ({ sha256 }) => Object.keys(sha256).map((path) => ask('GET', path)),
      ),
      need: 'site',
    },
  ];
}

function judgeDigests({ sha256 }: Manifest, [, ...files]: readonly Exchange[]): Finding {
  const wrong = Object.entries(sha256).flatMap(([path, expected], index) => {
    const file = files[index];
    if (file?.status === 200 && digest(file.body) === expected) return [];
    const received = file?.status === 200 ? '' : ` (status ${String(file?.status)})`;
    return [{ text: `${path}${received}`, file }];
  });
  if (wrong.length === 0) return undefined;
  return {
    mismatch: `expected other content of ${listSome(wrong.map(({ text }) => text))}`,
    about: wrong.flatMap(({ file }) => (file ? [file] : [])),
  };
}

/** Judges a signature. Without a pinned key, it proves that the manifest is unchanged, not whose it is. */
async function judgeSignature(
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

async function judgePublishedKey(
  manifest: Manifest,
  key: string | undefined,
  keySet: Exchange | undefined,
): Promise<Finding> {
  const signature = await checkSignature(manifest, key);
  if (signature.state !== 'valid') return judgeSignature(manifest, key);
  const { data } = keySetSchema.safeParse(parseJson(keySet?.body));
  return data?.keys.some(({ kid }) => kid === signature.thumbprint)
    ? judgeSignature(manifest, key)
    : `expected the key ${signature.thumbprint} in ${keysPath}`;
}
