import { lookup } from 'mrmime';
import { siteSecurityFields } from '../../contract/security-fields.ts';
import { type Representation, type Representations } from '../../api/representation.ts';
import { flatten } from '../../api/reply.ts';
import { fileFields } from '../../published/file-fields.ts';
import { codingExtensions } from '../../published/manifest/published-files.ts';
import { findCoded, type Build, type BuildFile } from './build-folder.ts';

/** Fields of a 304, where the 200 has them: those of RFC 9110 §15.4.5, and who may read it. */
const onNotModified = ['Cache-Control', 'Vary', 'ETag', 'Access-Control-Allow-Origin'];

/**
 * The files of the site, by path, in the codings that the build made of them, complete with their
 * fields. `secure` is true where the public origin has TLS.
 */
export function readSite(build: Build, secure: boolean): ReadonlyMap<string, Representations> {
  const files = [...build].filter(([path]) => !isSibling(path, build));
  return new Map(files.map(([path, file]) => [path, represent(path, file, build, secure)]));
}

function isSibling(path: string, build: Build): boolean {
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
  const shared = {
    'Content-Type': typeOf(path),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ...siteSecurityFields(secure),
    ...fileFields(page),
  };
  const make = (body: Buffer, coding: string | undefined): Representation => {
    const fields = {
      ...shared,
      'Content-Length': String(body.length),
      ...(coding !== undefined && { 'Content-Encoding': coding }),
      ETag: coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`,
    };
    const kept = Object.entries(fields).filter(([name]) => onNotModified.includes(name));
    const validator = { etag: fields.ETag, fields: flatten(Object.fromEntries(kept)) };
    return { body, fields: flatten(fields), validator };
  };
  const coded = Object.entries(findCoded(build, path)).map(
    ([coding, body]) => [coding, make(body, coding)] as const,
  );
  return { ...Object.fromEntries(coded), identity: make(bytes, undefined) };
}

/** Text of the site is UTF-8; other types say so themselves, or need not. */
function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type === 'text/html' ? `${type}; charset=utf-8` : type;
}
