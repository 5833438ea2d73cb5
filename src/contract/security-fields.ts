import type { HeaderFields } from './headers.ts';

/**
 * What responses say for browsers' sake. It is no part of the contract, which says nothing to
 * browsers alone, so the OpenAPI document does not list it. `secure` is true where the public origin
 * has TLS: only there may browsers be told to use nothing else (RFC 6797 §7.2).
 */
const transportFields = (secure: boolean): HeaderFields =>
  secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/**
 * On every file of the site, beside the policy that pages hold themselves (which can't say who may
 * frame them: CSP Level 3 §3.3).
 */
export function siteSecurityFields(secure: boolean): HeaderFields {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...transportFields(secure),
  };
}

/** On every response of the API: opened in a browser, it loads nothing and is in no frame. */
export function apiSecurityFields(secure: boolean): HeaderFields {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportFields(secure),
  };
}
