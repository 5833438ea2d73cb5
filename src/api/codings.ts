/** The content codings of served files (RFC 9110 §8.4.1), best first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];
