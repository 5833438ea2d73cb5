import { product } from './product.ts';
import { callingOrTexting as describe } from './wording.ts';

/** 'calling', 'texting', or 'calling or texting'. */
export const callingOrTexting = describe(product.phone);
