import { routes } from '../contract/routes.ts';
import { openapiPath } from '../facts/paths.ts';
import { apiFields } from './headers-file.ts';

const files = [...routes.map(({ path }) => path), openapiPath].map(
  (path) => [path, new Map(Object.entries(apiFields(path)))] as const,
);

// nginx knows the media types itself, and TLS is its owner's choice.
const names = new Set(files.flatMap(([, fields]) => [...fields.keys()])).difference(
  new Set(['Content-Type', 'Strict-Transport-Security']),
);

/**
 * Renders the nginx maps that find the file of a request, `$frontdesk_file`, and the value of each header.
 * No file exists at /none. The requests are regular expressions, because nginx matches plain text in any case.
 */
export function renderNginxMaps(): string {
  const file = toMap('"$request_method $request_uri"', '$frontdesk_file', [
    ['default', '/none'],
    ...files.map(([path]) => [`"~^(?:GET|HEAD) ${path.replaceAll('.', '\\.')}$"`, path] as const),
  ]);
  const headers = Array.from(names, (name) => {
    const values = files.map(
      ([path, fields]) => [path, JSON.stringify(fields.get(name) ?? '')] as const,
    );
    return toMap('$frontdesk_file', toVariable(name), values);
  });
  return [file, ...headers].join('\n');
}

function toMap(from: string, to: string, pairs: readonly (readonly [string, string])[]): string {
  const lines = pairs.map(([key, value]) => `  ${key} ${value};\n`);
  return `map ${from} ${to} {\n${lines.join('')}}\n`;
}

/** Renders the lines that send these headers. nginx leaves out a header whose value is empty. */
export function renderNginxHeaders(): string {
  return Array.from(names, (name) => `add_header ${name} ${toVariable(name)};\n`).join('');
}

function toVariable(name: string): string {
  return `$frontdesk_${name.toLowerCase().replaceAll('-', '_')}`;
}
