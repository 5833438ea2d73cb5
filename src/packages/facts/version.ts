/** The version of the API and its OpenAPI document. */
export const version = '1.3.0';
