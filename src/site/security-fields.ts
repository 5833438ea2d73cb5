/**
 * What every file of the site says for browsers' sake, beside the policy that pages hold themselves
 * (which can't say who may frame them: CSP Level 3 §3.3). `secure` is true where the public origin has
 * TLS: only there may browsers be told to use nothing else (RFC 6797 §7.2).
 */
export function securityFields(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
