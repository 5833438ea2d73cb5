import { parseOrExit } from './environment.ts';
import { parseProduct } from './product-schema.ts';
import { product as written } from './product.ts';

/**
 * The product with normalized numbers and URLs. Only the modules in the bundles for CDNs read product.ts itself, and
 * only its texts: this would add the schema and the phone numbers of all countries to a bundle. Programs import this
 * first, because other modules read fields that an invalid product may lack.
 */
export const product = parseOrExit(() => parseProduct(written));
