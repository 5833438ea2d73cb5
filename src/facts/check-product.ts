import { parseOrExit } from './environment.ts';
import { parseProduct } from './product-schema.ts';
import { product } from './product.ts';

// Programs import this first, because other modules read fields that an invalid product may lack.
parseOrExit(() => parseProduct(product));
