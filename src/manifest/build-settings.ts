import { createPrivateKey, type KeyObject } from 'node:crypto';
import { EnvironmentError, type Environment, type Problem } from '../environment.ts';

/** What the environment states of a build, beside the facts. */
export interface BuildSettings {
  /** The Ed25519 key that signs the manifest; undefined for an unsigned build. */
  readonly signingKey: KeyObject | undefined;
  /** When what is built was made, as reproducible-builds.org specifies it, for builds without Git. */
  readonly sourceDate: Date | undefined;
}

/** The last second with a year of four digits, which RFC 3339 needs. */
const lastSecond = 253_402_300_799;

/**
 * Reads what the environment states of a build. A variable that is set but empty is wrong, not
 * absent. Of the signing key, no error tells anything.
 * @throws {EnvironmentError} listing every problem at once.
 */
export function parseBuildSettings(env: Environment): BuildSettings {
  const problems: Problem[] = [];
  const { FACTS_SIGNING_KEY: key, SOURCE_DATE_EPOCH: epoch } = env;

  const signingKey = key === undefined ? undefined : parseSigningKey(key);
  if (key !== undefined && !signingKey) {
    problems.push({
      variable: 'FACTS_SIGNING_KEY',
      expected: 'an Ed25519 private key as PKCS#8: the base64 of its DER, or PEM',
      came: key === '' ? '""' : 'something else, which is not shown',
    });
  }

  const isEpoch = epoch !== undefined && /^\d{1,12}$/.test(epoch) && Number(epoch) <= lastSecond;
  if (epoch !== undefined && !isEpoch) {
    problems.push({
      variable: 'SOURCE_DATE_EPOCH',
      expected: 'a number of seconds since 1970-01-01T00:00:00Z',
      came: JSON.stringify(epoch),
    });
  }
  if (problems.length > 0) throw new EnvironmentError("The build can't start:", problems);
  return { signingKey, sourceDate: isEpoch ? new Date(Number(epoch) * 1000) : undefined };
}

/** A key as `openssl genpkey -algorithm ed25519` writes it, in PEM or as the base64 of DER. */
function parseSigningKey(value: string): KeyObject | undefined {
  const base64 = value.replaceAll(/-----(?:BEGIN|END) PRIVATE KEY-----/g, '').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    const key = createPrivateKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // What the parser says may quote what it read.
    return undefined;
  }
}
