/** A part of an OpenAPI document: plain JSON. The OpenAPI 3.1 schema checks its shape, in the tests. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;
