import { lookup } from 'mrmime';
import { siteSecurityFields } from '../../contract/security-fields.ts';
import type { Representation, Representations } from '../../api/representation.ts';
import { flatten } from '../../api/reply.ts';
import { fileFields } from '../../published/file-fields.ts';
import { codingExtensions } from '../../published/manifest/published-files.ts';
import { pageVary } from '../../published/prefers-markdown.ts';
import { findCoded, type Build, type BuildFile } from './build-folder.ts';

/** The page for paths that have none. */
export const missingPage = '/404.html';

/** Headers that a 304 repeats: those of RFC 9110 §15.4.5, and the one that lets other origins read it. */
const onNotModified = ['Cache-Control', 'Vary', 'ETag', 'Access-Control-Allow-Origin'];

/**
 * Reads the files of the site, by path, with their headers and in the encodings of the build. `secure`
 * says whether the public origin has TLS.
 */
export function readSite(build: Build, secure: boolean): ReadonlyMap<string, Representations> {
  const files = [...build].filter(([path]) => !isEncoded(path, build));
  return new Map(files.map(([path, file]) => [path, represent(path, file, build, secure)]));
}

/** Whether a file is another one in an encoding. */
function isEncoded(path: string, build: Build): boolean {
  return Object.values(codingExtensions).some(
    (extension) => path.endsWith(extension) && build.has(path.slice(0, -extension.length)),
  );
}

function represent(
  path: string,
  { bytes, sha256 }: BuildFile,
  build: Build,
  secure: boolean,
): Representations {
  const page = path.replace(/(?:index)?\.html$/, '');
  const hash = sha256.slice(0, 32);
  // A page may be missing now and exist later, so caches must not keep the 404 page.
  const own =
    path === missingPage ? { 'Cache-Control': 'no-store', Vary: pageVary } : fileFields(page);
  const shared = {
    'Content-Type': typeOf(path),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ...siteSecurityFields(secure),
    ...own,
  };
  const make = (body: Buffer, coding: string | undefined): Representation => {
    const fields = {
      ...shared,
      'Content-Length': String(body.length),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
    };
    if (path === missingPage) return { body, fields: flatten(fields) };
    const etag = coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`;
    const all = { ...fields, ETag: etag };
    const kept = Object.entries(all).filter(([name]) => onNotModified.includes(name));
    const validator = { etag, fields: flatten(Object.fromEntries(kept)) };
    return { body, fields: flatten(all), validator };
  };
  const coded = Object.entries(findCoded(build, path)).map(
    ([coding, body]) => [coding, make(body, coding)] as const,
  );
  return { ...Object.fromEntries(coded), identity: make(bytes, undefined) };
}

/** The media type of a file. Text of the site is UTF-8, and only HTML needs to say so. */
function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type === 'text/html' ? `${type}; charset=utf-8` : type;
}
