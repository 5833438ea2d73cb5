import { quote } from '../compare.ts';
import { decode } from '../decode.ts';
import type { Check, Exchange } from './check.ts';

/** The first bytes of an error to read. A stack trace is longer than a message. */
const maxBytes = 65_536;

/** Where code ran, in the stack traces of a language. In HTML and JSON, quotation marks may be escaped. */
const traces: readonly RegExp[] = [
  // JavaScript: at run (/app/server.mjs:12:3)
  /\bat (?:async )?(?:[^\n():]{1,200}\()?(?:file:\/\/|node:|\/|[a-z]:\\)[^\s()"'<]{1,300}:\d+:\d+/i,
  // Python: File "/app/server.py", line 12
  /\bFile (?:\\?"|&quot;|&#34;)[^"&\n]{1,300}(?:"|&quot;|&#34;), line \d+/,
  // Java: at com.example.Server.run(Server.java:12)
  /\bat [\w$.]{1,300}\(\w{1,100}\.(?:java|kt|scala):\d+\)/,
  // .NET: in /app/Server.cs:line 12
  /\bin \S{1,300}:line \d+/,
  // PHP: #0 /app/server.php(12): run()
  /#\d+ \S{1,300}\.php\(\d+\): /,
  // Ruby: /app/server.rb:12:in
  /\.rb:\d+:in\b/,
  // Go: /app/server.go:12 +0x1f
  /\.go:\d+ \+0x[\da-f]/,
];

/** Finds a line of a stack trace in an error; undefined if there is none. */
function findTrace({ request, status, ...response }: Exchange): string | undefined {
  if (status < 400) return undefined;
  const content = decode({ status, ...response }, request.headers?.['Accept-Encoding']);
  if (typeof content === 'string') return undefined;
  // An error may quote the path.
  const text = content.toString('utf8', 0, maxBytes).replaceAll(request.target, '');
  return traces.map((trace) => trace.exec(text)?.[0]).find((line) => line !== undefined);
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
