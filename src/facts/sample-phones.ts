/** The number of the sample product, which is reserved for fiction. A public build refuses it. */
export const samplePhone = '+12025550123';
