type Describe = (origin: URL) => string;

const untrusted: Describe = ({ host }) =>
  `the certificate of ${host} is not signed by an authority that this machine trusts`;

/** What codes of Node's network errors mean to who asked. */
const meanings: Readonly<Record<string, Describe>> = {
  ENOTFOUND: ({ hostname }) => `the name ${hostname} has no address`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up`,
  ECONNREFUSED: ({ host }) => `nothing listens at ${host}`,
  ECONNRESET: ({ host }) => `${host} closed the connection before the answer was complete`,
  EPIPE: ({ host }) => `${host} closed the connection before the request was complete`,
  ETIMEDOUT: ({ host }) => `no connection to ${host} came about in time`,
  EHOSTUNREACH: ({ host }) => `there is no way to ${host}`,
  ENETUNREACH: ({ host }) => `there is no network on the way to ${host}`,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired`,
  CERT_NOT_YET_VALID: ({ host }) => `the certificate of ${host} is not valid yet`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate of ${host} is for another name`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) => `the certificate of ${host} is signed by itself`,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  HPE_HEADER_OVERFLOW: () => 'the fields of the answer are larger than 16 KiB',
  ERR_UNESCAPED_CHARACTERS: () =>
    'no request can have this target: a character in it must be escaped',
};

/** Why no response came, in one sentence without its period, with Node's code where there is one. */
export function describeFailure(error: unknown, origin: URL): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === undefined) return error.message || error.name;
  const meaning = meanings[code] ?? describeFamily(code);
  return `${meaning?.(origin) ?? error.message} (${code})`;
}

function codeOf(error: Error): string | undefined {
  // A name with several addresses fails with one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = 'code' in error ? error.code : first instanceof Error ? codeOf(first) : undefined;
  return typeof code === 'string' ? code : undefined;
}

function describeFamily(code: string): Describe | undefined {
  if (code.startsWith('HPE_')) return ({ host }) => `what ${host} answers is no HTTP`;
  if (/^(?:EPROTO|ERR_SSL_)/.test(code)) {
    return ({ host }) => `no TLS connection to ${host} came about: it may speak plain HTTP`;
  }
  return undefined;
}
