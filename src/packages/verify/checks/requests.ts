import { apiPaths, routes } from '@frontdesk/api';
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

/**
 * The responses in the lines, with their statuses: a read, its 304, and others by their key in responses.json. They are
 * written by hand, so that they don't come from the code under test.
 */
export const statuses = {
  read: '200',
  unchanged: '304',
  options: '204',
  preflight: '204',
  malformed_path: '400',
  invalid_format: '400',
  not_found: '404',
  method_not_allowed: '405',
} as const;

/** The paths for which a line is repeated, by the name of the set. */
const sets: Readonly<Record<string, readonly string[]>> = {
  published: apiPaths.published,
  stored: apiPaths.cached,
  route: routes.map(({ path }) => path),
  absent: absentFiles,
};

/**
 * Each line has a check id, the response, the request with its headers and, after ~, the known difference of some
 * hosts. If an id ends with the name of a set, {path} is each of its paths. In a header, {etag} is the ETag of a plain
 * GET.
 *
 * A request outside the API has its statuses and, after =, its response: the error `not_found` of the API, the missing
 * page in /responses.json, a file, a header, or `any`. {page} is a page, {twin} its Markdown, and {address} another page, whose
 * path without the final slash is {bare}.
 */
const lines = `
  read-{published}         read GET {path}
  head-{published}         read HEAD {path}
  options-{published}      options OPTIONS {path} | ${preflight}
  gzip-{published}         read GET {path} | ${agent}
  browser-{published}      read GET {path} | ${asBrowser}
  script-{published}       read GET {path} | ${script}
  br-{published}           read GET {path} | Accept: application/json | Accept-Encoding: br
  method-post-{published}  method_not_allowed POST {path}
  method-delete-{published}  method_not_allowed DELETE {path}
  not-modified-{stored}    unchanged GET {path} | If-None-Match: {etag} ~ not-modified
  condition-other-{stored}  read GET {path} | If-None-Match: "other"
  slash-{route}            not_found GET {path}/
  unknown-{absent}         not_found GET {path}

  coding-deflate        read GET /api/v1/info | Accept-Encoding: deflate
  coding-zstd           read GET /api/v1/info | Accept-Encoding: zstd
  coding-br-refused     read GET /api/v1/info | Accept-Encoding: br;q=0
  coding-gzip-refused   read GET /api/v1/info | Accept-Encoding: gzip;q=0

  condition-weak        unchanged GET /api/info | If-None-Match: W/{etag} ~ not-modified
  condition-list        unchanged GET /api/v1/info.md | If-None-Match: "other", {etag} ~ not-modified
  condition-star        unchanged GET /openapi.json | If-None-Match: * ~ star
  condition-head        unchanged HEAD /api/v1/info | If-None-Match: {etag} ~ not-modified
  condition-unquoted    read GET /api/v1/info | If-None-Match: {unquoted etag}
  condition-health      read GET /api/v1/health | If-None-Match: *
  condition-error       not_found GET /api/v1/unknown | If-None-Match: *

  format-json           read GET /api/v1/info?format=json | Accept-Encoding: gzip
  format-json-alias     read GET /api/info?format=json | Accept-Encoding: br
  format-with-others    read GET /api/info?utm_source=x&format=json&a=%zz
  format-others         read GET /api/v1/info?page=2&limit=%zz
  format-name-case      read GET /api/info?Format=xml
  format-empty-query    read GET /api/v1/info?
  format-not-health     read GET /api/v1/health?format=xml
  format-not-markdown   read GET /api/v1/info.md?format=xml
  format-xml            invalid_format GET /api/v1/info?format=xml
  format-alias          invalid_format GET /api/info?format=xml
  format-head           invalid_format HEAD /api/v1/info?format=xml
  format-upper          invalid_format GET /api/info?format=JSON
  format-empty          invalid_format GET /api/v1/info?format=
  format-valueless      invalid_format GET /api/v1/info?format ~ format
  format-twice          invalid_format GET /api/v1/info?format=json&format=json
  format-repeated       invalid_format GET /api/v1/info?format=json&format=xml
  format-repeated-first  invalid_format GET /api/info?format=xml&format=json
  format-encoded-name   invalid_format GET /api/v1/info?%66ormat=json ~ format
  format-encoded-value  invalid_format GET /api/v1/info?format=%6Ason
  format-space          invalid_format GET /api/info?format=json+ | Accept-Encoding: br
  format-markdown       invalid_format GET /api/v1/info?format=md | Accept-Encoding: gzip

  malformed-zz          malformed_path GET /api/%zz ~ malformed
  malformed-route       malformed_path GET /api/v1/info% ~ malformed
  malformed-short       malformed_path GET /api/v1/%6 ~ malformed
  malformed-post        malformed_path POST /api/%zz ~ malformed
  malformed-options     malformed_path OPTIONS /api/%zz ~ malformed

  method-put-openapi-json    method_not_allowed PUT /openapi.json
  method-trace-openapi-json  method_not_allowed TRACE /openapi.json ~ trace
  method-trace-v1-info       method_not_allowed TRACE /api/v1/info ~ trace
  method-trace-info-md       method_not_allowed TRACE /api/info.md ~ trace
  method-trace               method_not_allowed TRACE /api/v1/health ~ trace
  method-put                 method_not_allowed PUT /api/v1/info | Accept-Encoding: gzip
  method-patch               method_not_allowed PATCH /api/v1/info | Accept-Encoding: br
  method-propfind            method_not_allowed PROPFIND /api/v1/health.md ~ methods
  method-mkcol               method_not_allowed MKCOL /api/v1/info.md ~ methods
  method-lock                method_not_allowed LOCK /api/info ~ methods
  method-format              method_not_allowed POST /api/v1/info?format=xml
  method-other               method_not_allowed FOO /api/v1/info ~ unknown-methods
  method-other-openapi-json  method_not_allowed FOO /openapi.json ~ unknown-methods
  method-hyphen              method_not_allowed VERSION-CONTROL /api/health ~ unknown-methods
  method-lower-case          method_not_allowed get /api/info.md ~ lower-case

  unknown-api             not_found GET /api
  unknown-api-slash       not_found GET /api/
  unknown-v1              not_found GET /api/v1 | Accept-Encoding: gzip
  unknown-v1-slash        not_found GET /api/v1/ | Accept-Encoding: br
  unknown-case            not_found GET /api/INFO
  unknown-case-version    not_found GET /api/V1/info
  unknown-v2              not_found GET /api/v2/info
  unknown-extension-case  not_found GET /api/v1/info.MD
  unknown-double-slash    not_found GET /api/v1//info
  unknown-encoded-letter  not_found GET /api/v1/%69nfo
  unknown-encoded-slash   not_found GET /api/v1%2Finfo
  unknown-proto           not_found GET /api/__proto__
  unknown-inherited       not_found GET /api/toString
  unknown-matrix          not_found GET /api/v1/info;v=1
  unknown-hidden          not_found GET /api/.env | Accept-Encoding: gzip, deflate
  unknown-path            not_found GET /api/v1/unknown
  unknown-query           not_found GET /api/v1/unknown?city=x&format=json
  unknown-head            not_found HEAD /api/v1/unknown
  unknown-options         not_found OPTIONS /api/v1/unknown
  unknown-preflight       preflight OPTIONS /api/v1/unknown | ${preflight}
  unknown-post            not_found POST /api/v1/unknown
  unknown-put             not_found PUT /api/v1/unknown
  unknown-delete          not_found DELETE /api/v1/unknown
  unknown-trace           not_found TRACE /api/v1/unknown ~ trace
  unknown-other-method    not_found FOO /api/v1/unknown ~ unknown-path

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
  const [, set = ''] = /^ *\S+\{(\w+)\} /.exec(line) ?? [];
  const paths = sets[set]?.map((path) =>
    line.replace(`{${set}}`, slugOf(path)).replace('{path}', path),
  );
  return paths ?? (line.trim() === '' ? [] : [line]);
});

/** The lines about the API, which name no response outside it. */
export const apiRequests = requests.filter((line) => !line.includes(' = '));
