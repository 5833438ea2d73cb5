import { product } from '../facts/product.ts';
import type { HeaderFields } from './headers.ts';

// These headers are for browsers. They aren't part of the contract, so the OpenAPI document omits them.

const { hstsDays } = product;

/** Browsers ignore this header on localhost, because they obey it only over TLS (RFC 6797 §8.1). */
const transportFields: HeaderFields =
  hstsDays === undefined ? {} : { 'Strict-Transport-Security': `max-age=${hstsDays * 86_400}` };

/**
 * The security headers of every page, for any product. A page's Content-Security-Policy can't forbid frames,
 * because it is in a `<meta>` element (CSP Level 3 §3.3).
 */
export const pageSecurityFields: HeaderFields = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
};

/** The security headers of every site file. */
export const siteSecurityFields: HeaderFields = { ...pageSecurityFields, ...transportFields };

/** The security headers of every API response. A response loads nothing, and no page can frame it. */
export const apiSecurityFields: HeaderFields = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...transportFields,
};
