/** Where the machine-readable description is published. */
export const openapiPath = '/openapi.json';

/** Where the docs are published: with the slash, so that the URL answers without a redirect. */
export const docsPath = '/docs/';
