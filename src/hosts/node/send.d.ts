/** The part of the package `send` that this server uses. Like `@astrojs/node`, it depends on it without its types. */
declare module 'send' {
  import type { ReadStream } from 'node:fs';
  import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

  interface SendStream {
    on(event: 'error', listener: (error: Error & { readonly status: number }) => void): this;
    on(event: 'directory', listener: () => void): this;
    on(event: 'stream', listener: (file: ReadStream) => void): this;
    pipe(response: ServerResponse): ServerResponse;
  }

  export default function send(
    request: { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders },
    path: string,
    options: Readonly<Record<string, unknown>>,
  ): SendStream;
}
