import { parseOrExit } from './environment.ts';
import { parseProduct } from './product-schema.ts';
import { product as written } from './product.ts';

/**
 * The product with normalized numbers and URLs. Modules in the bundles for CDNs read texts from product.ts instead,
 * because this module would add the schema and the phone numbers of all countries. Programs import this module first,
 * because others read fields that an invalid product may lack.
 */
export const product = parseOrExit(() => parseProduct(written));
