import type { HeaderFields } from './headers.ts';

/**
 * Headers for browsers only. They are not part of the contract, so the OpenAPI document does not list
 * them. `secure` is true if the public origin has TLS, because a server without TLS must not send
 * Strict-Transport-Security (RFC 6797 §7.2).
 */
const transportFields = (secure: boolean): HeaderFields =>
  secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/**
 * On every file of the site. Pages carry their own Content-Security-Policy, which can't forbid frames
 * because it is in a `<meta>` element (CSP Level 3 §3.3).
 */
export function siteSecurityFields(secure: boolean): HeaderFields {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...transportFields(secure),
  };
}

/** On every response of the API. In a browser, it loads nothing and no page can frame it. */
export function apiSecurityFields(secure: boolean): HeaderFields {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportFields(secure),
  };
}
