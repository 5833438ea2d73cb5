/** Explanations of Node's network error codes. The first pattern that matches a code explains it. */
const explanations: readonly (readonly [code: RegExp, describe: (origin: URL) => string])[] = [
  [/^ENOTFOUND$/, ({ hostname }) => `the name ${hostname} has no address`],
  [/^EAI_AGAIN$/, ({ hostname }) => `the name ${hostname} could not be looked up`],
  [/^ECONNREFUSED$/, ({ host }) => `nothing listens at ${host}`],
  [/^ECONNRESET$/, ({ host }) => `${host} closed the connection before the response was complete`],
  [/^ETIMEDOUT$/, ({ host }) => `connecting to ${host} took too long`],
  [/^CERT_HAS_EXPIRED$/, ({ host }) => `the certificate of ${host} has expired`],
  [/^CERT_NOT_YET_VALID$/, ({ host }) => `the certificate of ${host} is not valid yet`],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    ({ host }) => `the certificate of ${host} is for another name`,
  ],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, ({ host }) => `the certificate of ${host} is self-signed`],
  [
    /^SELF_SIGNED_CERT_IN_CHAIN$|^UNABLE_TO_(?:VERIFY|GET_ISSUER)/,
    ({ host }) => `no authority that this machine trusts has signed the certificate of ${host}`,
  ],
  [/^HPE_HEADER_OVERFLOW$/, () => 'the response has more than 16 KiB of header fields'],
  [/^HPE_/, ({ host }) => `the response of ${host} is not HTTP`],
  [/^EPROTO$|^ERR_SSL_/, ({ host }) => `no TLS connection to ${host}: it may speak plain HTTP`],
  [/^ERR_UNESCAPED_CHARACTERS$/, () => 'the request target has a character that must be escaped'],
];

/** Says why no response arrived: a sentence without a period, with Node's error code. */
export function describeFailure(error: unknown, origin: URL): string {
  const code = codeOf(error);
  if (code === undefined) return describe(error);
  const [, explain = () => describe(error)] =
    explanations.find(([pattern]) => pattern.test(code)) ?? [];
  return `${explain(origin)} (${code})`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A name with several addresses fails with one error for each.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
}

/** Returns the message of an error, or of anything else that was thrown. */
export function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
