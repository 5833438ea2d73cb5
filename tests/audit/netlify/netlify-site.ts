import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { NetlifyDev, type ResponseType } from '@netlify/dev';
import type { CheckRequest, CheckResponse } from '../../../src/packages/verify/checks/check.ts';
import { findProgram } from '../../find-program.ts';

const on = { enabled: true };
const off = { enabled: false };

/** Runs edge functions. npm installs it on Linux only. Netlify needs 2.4.2 or higher, and can't run 2.9. */
export const deno =
  globSync(join(import.meta.dirname, '../node_modules/@deno/*/deno'))[0] ?? findProgram('deno');

/**
 * Runs a project folder in Netlify's own development packages, in process and offline. The production
 * CDN runs other code.
 */
export async function startNetlifySite(projectRoot: string) {
  // Netlify's packages download Deno if it isn't on PATH.
  process.env.PATH = [dirname(deno ?? ''), process.env.PATH].join(delimiter);
  const dev = new NetlifyDev({
    projectRoot,
    skipGitignore: true,
    functions: on,
    edgeFunctions: on,
    headers: on,
    redirects: on,
    staticFiles: on,
    aiGateway: off,
    blobs: off,
    database: off,
    environmentVariables: off,
    geolocation: off,
    images: off,
    server: off,
    logger: { log: () => undefined, warn: () => undefined, error: () => undefined },
  });
  // Edge functions request the site's files here.
  const { serverAddress = '' } = await dev.start();
  let answeredBy: ResponseType | undefined;

  // Functions that run at the same time occasionally fail with 500.
  let turn: Promise<unknown> = Promise.resolve();
  function send(request: CheckRequest): Promise<CheckResponse> {
    const sent = turn.then(() => handle(request));
    turn = sent.catch(() => undefined);
    return sent;
  }

  async function handle({ method, target, headers, body }: CheckRequest): Promise<CheckResponse> {
    const request = new Request(serverAddress + target, {
      method,
      ...(headers && { headers }),
      body: body ?? null,
    });
    const result = await dev.handleAndIntrospect(request);
    answeredBy = result?.type;
    const response = result?.response ?? (await renderMissing(projectRoot));
    // A response to HEAD has no body on the wire, whatever the handler returns.
    const bytes = method === 'HEAD' ? (await response.body?.cancel(), '') : await response.bytes();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(bytes),
    };
  }

  return {
    name: "Netlify's development packages, in process",
    send,
    /** Returns the type of the last response: a file, a rule, or a function. Undefined if nothing matched. */
    answeredBy: () => answeredBy,
    stop: () => dev.stop(),
  };
}

/** Renders the response to a path that matches nothing: 404.html, according to Netlify's documentation. */
async function renderMissing(projectRoot: string): Promise<Response> {
  const page = await readFile(join(projectRoot, 'dist', 'client', '404.html'));
  return new Response(page, { status: 404, headers: { 'Content-Type': 'text/html' } });
}
