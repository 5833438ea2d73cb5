import type { Exchange, Mismatch } from './check.ts';

/** Reports each response in which `judge` finds something wrong, with its path. What to do next is optional. */
export function* reportEach(
  responses: Iterable<Exchange>,
  judge: (response: Exchange) => string | Pick<Mismatch, 'text' | 'next'> | undefined,
): Generator<Mismatch, void> {
  for (const response of responses) {
    const found = judge(response);
    if (found === undefined) continue;
    const { text, ...next } = typeof found === 'string' ? { text: found } : found;
    yield { text: `${text} at ${response.request.target}`, exchanges: [response], ...next };
  }
}

/** Joins the first five texts, and counts the others. */
export function listSome(texts: readonly string[]): string {
  const more = texts.length - 5;
  return [...texts.slice(0, 5), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Lists requests by method and target, each once. */
export function listRequests(exchanges: readonly Exchange[]): string {
  const requests = exchanges.map(({ request: { method, target } }) => `${method} ${target}`);
  return listSome([...new Set(requests)]);
}
