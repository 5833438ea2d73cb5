/** The version of the API document. It belongs to the contract, so no variable changes it. */
export const version = '1.3.0';
