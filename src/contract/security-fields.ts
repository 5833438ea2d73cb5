import type { HeaderFields } from './headers.ts';

// These headers are for browsers. They aren't part of the contract, so the OpenAPI document omits them.

/**
 * `secure` is true if the public origin has TLS. A server without TLS must not send this (RFC 6797
 * §7.2).
 */
const transportFields = (secure: boolean): HeaderFields =>
  secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/**
 * The security headers of every site file. The Content-Security-Policy of a page can't forbid frames,
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

/** The security headers of every API response. It loads nothing, and no page can frame it. */
export function apiSecurityFields(secure: boolean): HeaderFields {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportFields(secure),
  };
}
