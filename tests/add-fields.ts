import type { HeaderFields } from '../src/packages/api/headers.ts';
import { listFileFields } from '../src/packages/files/file-fields.ts';
import { toRequestPath } from '../src/packages/files/request-path.ts';
import { createSampleResponses } from './sample-facts.ts';

/** Adds the headers to files, as a build has them. */
export function addFields<File>(
  files: Iterable<readonly [path: string, file: File]>,
): Map<string, File & { readonly fields: HeaderFields }> {
  const all = [...files];
  const paths = all.map(([path]) => toRequestPath(path));
  const fields = listFileFields(paths, createSampleResponses().site.links);
  return new Map(
    all.map(([path, file]) => [path, { ...file, fields: fields[toRequestPath(path)] ?? {} }]),
  );
}
