import { facts, rateLimitMode } from 'virtual:frontdesk/facts';
import { describeApi } from '@frontdesk/api';
import { website } from '@frontdesk/facts';

/** The API as this deployment serves it. */
export const api = describeApi(facts, rateLimitMode);

export type Resource = keyof typeof api.resources;
export type ErrorCode = keyof typeof api.errors;

const polling = {
  label: 'Poll with an ETag',
  href: `${website.docs.home}read-budget/#poll-with-an-etag`,
};

/** Where to read more about a header. */
const more: Readonly<Record<string, { label: string; href: string }>> = {
  ETag: polling,
  'If-None-Match': polling,
  'Retry-After': {
    label: 'Wait and retry',
    href: `${website.docs.home}read-budget/#wait-and-retry`,
  },
  Deprecation: {
    label: 'Deprecation',
    href: `${website.docs.home}versioning/#deprecation-and-sunset`,
  },
};

/** What the value of a header is. */
const kinds: Readonly<Record<string, string>> = {
  current: 'Now',
  constant: 'Value',
  example: 'Example',
};

/** The headers of all responses. */
export const responseHeaders = api.responseHeaders.map(({ name, on, text, value, kind }) => ({
  ...{ name, note: on, text, value },
  more: more[name],
  kind: kinds[kind],
}));

/** The request headers that matter to clients. */
export const requestHeaders = api.requestHeaders.map(({ name, on, text }) => ({
  ...{ name, note: on, text },
  more: more[name],
}));

/** Lists the fields of a resource's JSON object. */
export function listFields(resource: Resource) {
  return api.resources[resource].fields.map(({ name, type, text, value }) => ({
    ...{ name, note: type, text, value },
    kind: 'Now',
  }));
}
