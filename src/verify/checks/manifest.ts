import { calculateJwkThumbprint, type JWK } from 'jose';
import * as z from 'zod';
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
  withNeed,
  type Check,
  type Exchange,
  type Expectation,
  type Finding,
} from '../check.ts';
import { describe } from '../describe-failure.ts';
import { listSome } from '../judge.ts';
import { describeIssues, parseJson } from './json.ts';
import { publishedPaths } from './paths.ts';

/** Reads the manifest in a response. Returns a mismatch if there is none. */
export function readManifest(response: Exchange | undefined): Manifest | string {
  if (response?.status !== 200) {
    return `expected a manifest, received status ${String(response?.status)}`;
  }
  const parsed = manifestSchema.safeParse(parseJson(response.body));
  return parsed.success
    ? parsed.data
    : `expected a manifest: ${describeIssues(parsed.error.issues.slice(0, 3))}`;
}

/** Judges the manifest in the first response. */
function expectManifest(
  judge: (manifest: Manifest, all: readonly Exchange[]) => Finding | Promise<Finding>,
): Expectation {
  return {
    also(_last, all) {
      const manifest = readManifest(all[0]);
      return typeof manifest === 'string' ? manifest : judge(manifest, all);
    },
  };
}

/**
 * Creates the checks of an origin's manifest. `key` is the thumbprint of a public key (RFC 7638), which
 * must have signed it. Without `key`, a signature must be valid, but may be missing.
 */
export function createManifestChecks(key?: string): Check[] {
  const [own, keys] = [ask('GET', manifestPath), ask('GET', keysPath)];
  const signer =
    key === undefined ? 'unsigned, or signed with a key that' : `signed with the key ${key}, which`;
  return withNeed('file', [
    {
      id: 'manifest-published',
      sentence: `${manifestPath} is a manifest, as canonical JSON.`,
      clause: 'manifest',
      requests: [own],
      expect: expectManifest((manifest, [response]) =>
        renderManifest(manifest) === response?.body.toString('utf8')
          ? undefined
          : 'expected canonical JSON',
      ),
    },
    {
      id: 'manifest-routes',
      sentence: 'The manifest names the eight public routes and the OpenAPI document.',
      clause: 'manifest',
      requests: [own],
      expect: expectManifest(({ sha256 }) => {
        const missing = publishedPaths.filter((path) => sha256[path] === undefined);
        return missing.length === 0 ? undefined : `expected ${listSome(missing)}`;
      }),
    },
    {
      id: 'manifest-signature',
      sentence: `The manifest is ${signer} is published in ${keysPath}.`,
      clause: 'manifest',
      requests: [own, keys],
      expect: expectManifest((manifest, [, keySet]) => judgeSignature(manifest, key, keySet)),
    },
    {
      id: 'keys-public',
      sentence: `${keysPath} has public keys alone, each with its thumbprint as its id.`,
      clause: 'RFC 7517 §9.2',
      requests: [keys],
      expect: { also: judgeKeys },
    },
  ]);
}

/** Judges a signature. Without a pinned key, it proves that the manifest is unchanged, not whose it is. */
async function judgeSignature(
  manifest: Manifest,
  key: string | undefined,
  keySet: Exchange | undefined,
): Promise<Finding> {
  const signature = await checkSignature(manifest, key);
  switch (signature.state) {
    case 'invalid':
      return `expected a valid signature: ${signature.reason}`;
    case 'unsigned':
      return key === undefined ? { note: 'unsigned' } : 'expected a signature, received none';
    case 'valid': {
      const { data } = keySetSchema.safeParse(parseJson(keySet?.body));
      return data?.keys.some(({ kid }) => kid === signature.thumbprint)
        ? { note: `signed by the key ${signature.thumbprint}` }
        : `expected the key ${signature.thumbprint} in ${keysPath}`;
    }
  }
}

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional() })),
});

/** The members of private and symmetric keys (RFC 7518 §6). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Judges published keys: none has a secret member, and each id is the thumbprint of its key. */
async function judgeKeys({ status, body }: Exchange): Promise<Finding> {
  if (status === 404) return undefined;
  const { data } = keySetSchema.safeParse(parseJson(body));
  if (!data) return `expected a JWK Set in ${keysPath}`;
  for (const key of data.keys) {
    const secret = secretMembers.filter((name) => key[name] !== undefined);
    if (secret.length > 0) return `expected no secret member, received ${secret.join(', ')}`;
    const thumbprint = await calculateJwkThumbprint(key as JWK).catch(describe);
    if (key.kid !== thumbprint) {
      return `expected the kid ${thumbprint}, received ${String(key.kid)}`;
    }
  }
  return undefined;
}
