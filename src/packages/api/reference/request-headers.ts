/** The request headers that matter to clients, and the resources that they are for. */
export const requestHeaders = [
  {
    name: 'If-None-Match',
    on: 'Info',
    text: 'An `ETag` that you received. If nothing has changed, you get 304 without a body.',
  },
  {
    name: 'Accept-Encoding',
    on: 'all',
    text: 'The encodings that you accept, such as `br` or `gzip`. The response lists the one used in `Content-Encoding`.',
  },
  {
    name: 'If-Match',
    on: 'all',
    text: 'An `ETag` that you received. If the response has changed, you get 412. `If-Unmodified-Since` does the same with a date, if the server knows when the file changed.',
  },
] as const;
