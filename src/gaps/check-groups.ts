/** The checks of malformed requests that every HTTP server in front of the API answers itself. */
export const malformedRequests = [
  'wire-no-host',
  'wire-garbage',
  'wire-version',
  'wire-field-name',
  'wire-nul',
  'wire-target-space',
  'wire-two-lengths',
] as const;

/** The checks of a Host header that is repeated or invalid. */
export const invalidHosts = ['wire-host-twice', 'wire-host-invalid'] as const;
