import { headersOf, responseHeaders, type ResponseHeader } from '../response-headers.ts';

/** References to the headers of the responses with a status, but for some. */
export function headerRefs(status: number, without: readonly string[] = []) {
  const names = headersOf(status).filter((name) => !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The Components Object's `headers`: those of the responses to GET. */
export function describeHeaders() {
  const names = new Set([200, 304, 429].flatMap(headersOf));
  return Object.fromEntries(
    Object.entries(responseHeaders)
      .filter(([name]) => names.has(name))
      .map(([name, header]) => [name, describeHeader(header)]),
  );
}

function describeHeader({ purpose, on, value, pattern }: ResponseHeader) {
  // No value of the API is that long.
  const schema = pattern === undefined ? { const: value } : { pattern, maxLength: 1024 };
  return {
    description: purpose,
    required: on === undefined,
    schema: { type: 'string', ...schema },
    example: value,
  };
}
