import { quote } from '../compare.ts';
import { decode } from '../decode.ts';
import type { Check, Exchange } from './check.ts';

/** The first bytes of an error to read. A stack trace is longer than a message. */
const maxBytes = 65_536;

/** Where code ran, as JavaScript errors show it: at run (/app/server.mjs:12:3). */
const trace =
  /\bat (?:async )?(?:[^\n():]{1,200}\()?(?:file:\/\/|node:|\/|[a-z]:\\)[^\s()"'<]{1,300}:\d+:\d+/i;

/** Finds a line of a stack trace in an error; undefined if there is none. */
function findTrace({ request, status, ...response }: Exchange): string | undefined {
  if (status < 400) return undefined;
  const content = decode({ status, ...response }, request.headers?.['Accept-Encoding']);
  if (typeof content === 'string') return undefined;
  // An error may quote the path.
  const text = content.toString('utf8', 0, maxBytes).replaceAll(request.target, '');
  return trace.exec(text)?.[0];
}

export const stackTraceCheck: Check = {
  id: 'stack-trace',
  sentence: 'No error includes a stack trace.',
  clause: 'nothing-else',
  need: 'log',
  *run({ log }) {
    for (const exchange of log) {
      const line = findTrace(exchange);
      if (line === undefined) continue;
      yield { text: `expected no stack trace, received ${quote(line)}`, exchanges: [exchange] };
    }
  },
};
