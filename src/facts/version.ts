/** The version of the API document, which is part of the contract. */
export const version = '1.3.0';
