type Describe = (origin: URL) => string;

const untrusted: Describe = ({ host }) =>
  `no authority that this machine trusts has signed the certificate of ${host}`;

/** Explanations of Node's network error codes. */
const explanations: Readonly<Record<string, Describe>> = {
  ENOTFOUND: ({ hostname }) => `the name ${hostname} has no address`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up`,
  ECONNREFUSED: ({ host }) => `nothing listens at ${host}`,
  ECONNRESET: ({ host }) => `${host} closed the connection before the response was complete`,
  ETIMEDOUT: ({ host }) => `connecting to ${host} took too long`,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired`,
  CERT_NOT_YET_VALID: ({ host }) => `the certificate of ${host} is not valid yet`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate of ${host} is for another name`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) => `the certificate of ${host} is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  HPE_HEADER_OVERFLOW: () => 'the response has more than 16 KiB of header fields',
  ERR_UNESCAPED_CHARACTERS: () => 'the request target has a character that must be escaped',
};

/** Says why no response arrived: a sentence without a period, with Node's error code. */
export function describeFailure(error: unknown, origin: URL): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === undefined) return describe(error);
  const explain = explanations[code] ?? explainFamily(code);
  return `${explain?.(origin) ?? error.message} (${code})`;
}

function codeOf(error: Error): string | undefined {
  // A name with several addresses fails with one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = 'code' in error ? error.code : first instanceof Error ? codeOf(first) : undefined;
  return typeof code === 'string' ? code : undefined;
}

function explainFamily(code: string): Describe | undefined {
  if (code.startsWith('HPE_')) return ({ host }) => `the response of ${host} is not HTTP`;
  if (/^(?:EPROTO|ERR_SSL_)/.test(code)) {
    return ({ host }) => `no TLS connection to ${host}: it may speak plain HTTP`;
  }
  return undefined;
}

/** Returns the message of an error, or of anything else that was thrown. */
export function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
