import { product } from '../../src/facts/product.ts';

/** True unless the owner replaced the sample product, whose number a public build refuses. */
export const isSample = product.phone.number === '+12025550123';

/** The reason why a test is skipped, for the end of its title. */
export const needsSample = isSample ? '' : ' (skipped: src/facts/product.ts has your product)';
