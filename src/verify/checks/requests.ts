import { isCached, publishedPaths, routes } from '../../api/routes.ts';
import { browser, slugOf, unknownPage } from './paths.ts';

const asBrowser = Object.entries(browser)
  .map((field) => field.join(': '))
  .join(' | ');
const agent = 'Accept: text/markdown, */*;q=0.1 | Accept-Encoding: gzip';
const script = 'Accept: */* | Accept-Encoding: gzip, deflate';
const preflight =
  'Origin: https://client.example | Access-Control-Request-Method: PUT | Access-Control-Request-Headers: content-type';

/** A text that no response may repeat. */
export const secret = 'not-to-be-echoed';

const tools = ['lookup_person', 'remember_person', 'find_matches', 'send_text', 'delete_person'];

/** Paths that could be files, but that neither a build nor an origin may have. */
export const absentFiles: readonly string[] = [
  ...['/api/index.html', '/api/v1/index.html', '/api/v1/info.json', '/api/v1/info.br'],
  ...['/api/v1/info.gz', '/api/v1/people', '/api/v1/users', '/api/v1/needs', '/api/mcp'],
  ...tools.flatMap((tool) => [`/api/${tool}`, `/api/v1/${tool}`]),
];

/** The paths for which a line is repeated, by the name of the set. */
const sets: Readonly<Record<string, readonly string[]>> = {
  published: publishedPaths,
  stored: publishedPaths.filter(isCached),
  route: routes.map(({ path }) => path),
  absent: absentFiles,
};

/**
 * Each line has a check id, the status, the request with its headers and, after ~, the known difference of some
 * hosts. The status is written by hand, so that it doesn't come from the code under test. If an id ends with the
 * name of a set, {path} is each of its paths. In a header, {etag} is the ETag of a plain GET.
 *
 * After =, a request outside the API has its response: the error `not_found` of the API, the missing page in
 * /responses.json, a file, a header, or `any`. {page} is a page, {twin} its Markdown, and {address} another page, whose
 * path without the final slash is {bare}.
 */
const lines = `
  read-{published}         200 GET {path}
  head-{published}         200 HEAD {path}
  options-{published}      204 OPTIONS {path} | ${preflight}
  gzip-{published}         200 GET {path} | ${agent}
  browser-{published}      200 GET {path} | ${asBrowser}
  script-{published}       200 GET {path} | ${script}
  br-{published}           200 GET {path} | Accept: application/json | Accept-Encoding: br
  method-post-{published}  405 POST {path}
  method-delete-{published}  405 DELETE {path}
  not-modified-{stored}    304 GET {path} | If-None-Match: {etag} ~ not-modified
  condition-other-{stored}  200 GET {path} | If-None-Match: "other"
  slash-{route}            404 GET {path}/
  unknown-{absent}         404 GET {path}

  coding-deflate        200 GET /api/v1/info | Accept-Encoding: deflate
  coding-zstd           200 GET /api/v1/info | Accept-Encoding: zstd
  coding-br-refused     200 GET /api/v1/info | Accept-Encoding: br;q=0
  coding-gzip-refused   200 GET /api/v1/info | Accept-Encoding: gzip;q=0

  condition-weak        304 GET /api/info | If-None-Match: W/{etag} ~ not-modified
  condition-list        304 GET /api/v1/info.md | If-None-Match: "other", {etag} ~ not-modified
  condition-star        304 GET /openapi.json | If-None-Match: * ~ star
  condition-head        304 HEAD /api/v1/info | If-None-Match: {etag} ~ not-modified
  condition-unquoted    200 GET /api/v1/info | If-None-Match: {unquoted etag}
  condition-health      200 GET /api/v1/health | If-None-Match: *
  condition-error       404 GET /api/v1/unknown | If-None-Match: *

  format-json           200 GET /api/v1/info?format=json | Accept-Encoding: gzip
  format-json-alias     200 GET /api/info?format=json | Accept-Encoding: br
  format-with-others    200 GET /api/info?utm_source=x&format=json&a=%zz
  format-others         200 GET /api/v1/info?page=2&limit=%zz
  format-name-case      200 GET /api/info?Format=xml
  format-empty-query    200 GET /api/v1/info?
  format-not-health     200 GET /api/v1/health?format=xml
  format-not-markdown   200 GET /api/v1/info.md?format=xml
  format-xml            400 GET /api/v1/info?format=xml
  format-alias          400 GET /api/info?format=xml
  format-head           400 HEAD /api/v1/info?format=xml
  format-upper          400 GET /api/info?format=JSON
  format-empty          400 GET /api/v1/info?format=
  format-valueless      400 GET /api/v1/info?format ~ format
  format-twice          400 GET /api/v1/info?format=json&format=json
  format-repeated       400 GET /api/v1/info?format=json&format=xml
  format-repeated-first  400 GET /api/info?format=xml&format=json
  format-encoded-name   400 GET /api/v1/info?%66ormat=json ~ format
  format-encoded-value  400 GET /api/v1/info?format=%6Ason
  format-space          400 GET /api/info?format=json+ | Accept-Encoding: br
  format-markdown       400 GET /api/v1/info?format=md | Accept-Encoding: gzip

  malformed-zz          400 GET /api/%zz ~ malformed
  malformed-route       400 GET /api/v1/info% ~ malformed
  malformed-short       400 GET /api/v1/%6 ~ malformed
  malformed-post        400 POST /api/%zz ~ malformed
  malformed-options     400 OPTIONS /api/%zz ~ malformed

  method-put-openapi-json    405 PUT /openapi.json
  method-trace-openapi-json  405 TRACE /openapi.json ~ trace
  method-trace-v1-info       405 TRACE /api/v1/info ~ trace
  method-trace-info-md       405 TRACE /api/info.md ~ trace
  method-trace               405 TRACE /api/v1/health ~ trace
  method-put                 405 PUT /api/v1/info | Accept-Encoding: gzip
  method-patch               405 PATCH /api/v1/info | Accept-Encoding: br
  method-propfind            405 PROPFIND /api/v1/health.md ~ methods
  method-mkcol               405 MKCOL /api/v1/info.md ~ methods
  method-lock                405 LOCK /api/info ~ methods
  method-format              405 POST /api/v1/info?format=xml
  method-other               405 FOO /api/v1/info ~ unknown-methods
  method-other-openapi-json  405 FOO /openapi.json ~ unknown-methods
  method-hyphen              405 VERSION-CONTROL /api/health ~ unknown-methods
  method-lower-case          405 get /api/info.md ~ lower-case

  unknown-api             404 GET /api
  unknown-api-slash       404 GET /api/
  unknown-v1              404 GET /api/v1 | Accept-Encoding: gzip
  unknown-v1-slash        404 GET /api/v1/ | Accept-Encoding: br
  unknown-case            404 GET /api/INFO
  unknown-case-version    404 GET /api/V1/info
  unknown-v2              404 GET /api/v2/info
  unknown-extension-case  404 GET /api/v1/info.MD
  unknown-double-slash    404 GET /api/v1//info
  unknown-encoded-letter  404 GET /api/v1/%69nfo
  unknown-encoded-slash   404 GET /api/v1%2Finfo
  unknown-proto           404 GET /api/__proto__
  unknown-inherited       404 GET /api/toString
  unknown-matrix          404 GET /api/v1/info;v=1
  unknown-hidden          404 GET /api/.env | Accept-Encoding: gzip, deflate
  unknown-path            404 GET /api/v1/unknown
  unknown-query           404 GET /api/v1/unknown?city=x&format=json
  unknown-head            404 HEAD /api/v1/unknown
  unknown-options         404 OPTIONS /api/v1/unknown
  unknown-preflight       204 OPTIONS /api/v1/unknown | ${preflight}
  unknown-post            404 POST /api/v1/unknown
  unknown-put             404 PUT /api/v1/unknown
  unknown-delete          404 DELETE /api/v1/unknown
  unknown-trace           404 TRACE /api/v1/unknown ~ trace
  unknown-other-method    404 FOO /api/v1/unknown ~ unknown-path

  page-not-found           404 GET ${unknownPage} = Content-Type: text/html
  page-not-found-json      404 GET ${unknownPage} | Accept: application/json | Accept-Encoding: gzip = not_found
  page-not-found-markdown  404 GET ${unknownPage} | Accept: text/markdown | Accept-Encoding: br = missing
  page-head                200 HEAD {page} = Content-Type: text/html
  page-markdown            200 GET {page} | Accept: text/markdown, text/html;q=0.9 | Accept-Encoding: br = {twin}
  page-method              405 POST {page} | Content-Type: text/plain = Allow: GET ~ page-post
  page-form                405 POST {page} | Accept: text/html | Content-Type: application/x-www-form-urlencoded = Content-Type: text/html ~ page-post
  page-trace               400,405,501 TRACE {page} | X-Echo: ${secret} = any ~ page-trace
  page-range               200,416 GET {page} | Range: bytes=5-2 = any
  page-escape              400,404 GET /%zz = any ~ escape
  page-address             301,308 GET {bare} | ${asBrowser} = Location: {address} ~ address
  page-address-markdown    301,308 GET {bare} | Accept: text/markdown = Location: {address} ~ address
`;

/** The lines, one for each request. */
export const requests: readonly string[] = lines.split('\n').flatMap((line) => {
  const [name = '', set = ''] = /\{(\w+)\}(?= +\d)/.exec(line) ?? [];
  const paths = sets[set]?.map((path) => line.replace(name, slugOf(path)).replace('{path}', path));
  return paths ?? (line.trim() === '' ? [] : [line]);
});
