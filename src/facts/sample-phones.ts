/** The number of the sample product, which is reserved for fiction. A public build refuses it. */
export const samplePhone = '+12025550123';

/** Another such number, for examples of a wrong one. */
export const otherPhone = '+12025550199';
