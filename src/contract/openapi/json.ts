/** A part of an OpenAPI document. The tests check its shape with the OpenAPI 3.1 schema. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;
