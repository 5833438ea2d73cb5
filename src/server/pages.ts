import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { acceptableCodings } from '../desk/codings.ts';
import { belongsToDesk, type DeskReply } from '../desk/desk.ts';
import { parseTarget } from '../fallback/target.ts';
import { fileFields } from '../site/file-fields.ts';
import { answerMissingTwin } from '../site/missing-twin.ts';
import { prefersMarkdown } from '../site/prefers-markdown.ts';
import { twinPath } from '../site/twin-path.ts';
import { answerWithoutPage } from './answer-without-page.ts';
import { serverEntry } from './build-folder.ts';

/** Answers what the desk leaves to the site; gives a reply to send where no page is involved. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
) => DeskReply | Promise<void> | undefined;

const onNotModified = new Set(['Vary', 'Cache-Control', 'Access-Control-Allow-Origin']);

type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The docs site of a build folder: its files, precompressed where the build did so, and Astro's
 * handler for what no file answers. That is imported when it is first needed, which keeps its cost
 * out of the start. Who prefers Markdown gets a page's twin at the page's own address (RFC 9110 §12.1).
 */
export function createPages(dist: string): Pages {
  const serveFile = sirv(join(dist, 'client'), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: setFields,
  });
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
      // Only the page that says so is wanted: a target that Astro would redirect or route stays out.
      request.url = '/404';
      astro ??= importAstro();
      await (
        await astro
      )(request, response);
    };
    // sirv takes a file's path with a slash behind it for the file's.
    if (belongsToDesk(decodeURIComponent(path).replace(/\/+$/, ''))) return renderMissing();
    // sirv's 304 has no fields but what is set before it: those that RFC 9110 §15.4.5 names, and who
    // may read it.
    const fields = Object.entries(fileFields(path)).filter(([name]) => onNotModified.has(name));
    for (const [name, value] of fields) response.setHeader(name, value);
    const twin = prefersMarkdown(request.headers.accept) ? twinPath(path) : undefined;
    if (twin !== undefined) request.url = twin;
    let missing: DeskReply | Promise<void> | undefined;
    serveFile(request, response, () => {
      for (const [name] of fields) if (name !== 'Vary') response.removeHeader(name);
      missing = twin === undefined ? renderMissing() : answerMissingTwin(request.method);
    });
    return missing;
  };
}

function setFields(response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(fileFields(path))) response.setHeader(name, value);
}
