import { calculateJwkThumbprint, type JWK } from 'jose';
import * as z from 'zod';
import { keysPath } from '../../published/manifest/manifest.ts';
import type { Exchange, Finding } from '../check.ts';
import { describe } from '../describe-failure.ts';
import { parseJson } from './json.ts';

export const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional() })),
});

/** The members of private and symmetric keys (RFC 7518 §6). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Judges published keys: none has a secret member, and each id is the thumbprint of its key. */
export async function judgeKeys({ status, body }: Exchange): Promise<Finding> {
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
