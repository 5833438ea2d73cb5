import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { allow } from '../contract/errors.ts';
import { acceptableCodings } from '../desk/codings.ts';
import { belongsToDesk, toReply, type DeskReply } from '../desk/desk.ts';
import { answerFailure } from '../fallback/answer.ts';
import { parseTarget } from '../fallback/target.ts';
import { serverEntry } from './build-folder.ts';

/** Answers what the desk leaves to the site; gives a reply to send where no page is involved. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
) => DeskReply | Promise<void> | undefined;

type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The docs site of a build folder: its files, precompressed where the build did so, and Astro's
 * handler for what no file answers. That is imported when it is first needed, which keeps its cost
 * out of the start.
 */
export function createPages(dist: string): Pages {
  const serveFile = sirv(join(dist, 'client'), { etag: true, brotli: true, gzip: true });
  let astro: Promise<AstroHandler> | undefined;
  const importAstro = async () => {
    const entry = (await import(pathToFileURL(join(dist, serverEntry)).href)) as {
      handler: AstroHandler;
    };
    return entry.handler;
  };

  return (request, response) => {
    const { path, query } = parseTarget(request.url ?? '');
    const reply = answerWithoutPage(request.method ?? '', path);
    if (reply) return reply;
    request.url = query === '' ? path : `${path}?${query}`;
    // Pages have no byte ranges: a server may ignore Range (RFC 9110 §14.2), and sirv does not check it.
    delete request.headers.range;
    // sirv looks for a coding's name alone, so it is told only of codings that are wanted.
    request.headers['accept-encoding'] = acceptableCodings(request.headers['accept-encoding']).join(
      ', ',
    );

    const renderMissing = async () => {
      astro ??= importAstro();
      await (
        await astro
      )(request, response);
    };
    // sirv takes a file's path with a slash behind it for the file's.
    if (belongsToDesk(decodeURIComponent(path).replace(/\/+$/, ''))) return renderMissing();
    let missing: Promise<void> | undefined;
    serveFile(request, response, () => {
      missing = renderMissing();
    });
    return missing;
  };
}

/** What the site answers without a page: the methods it allows, and a path that no page can have. */
export function answerWithoutPage(method: string, path: string): DeskReply | undefined {
  if (method === 'OPTIONS') return { status: 204, fields: ['Allow', allow], body: undefined };
  if (method !== 'GET' && method !== 'HEAD') {
    return toReply(answerFailure({ code: 'method_not_allowed', method, path }, method));
  }
  if (!path.startsWith('/') || !isDecodable(path)) {
    return toReply(answerFailure({ code: 'bad_request' }, method));
  }
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
