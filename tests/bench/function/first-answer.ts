import type { Context } from '@netlify/functions';

/** Prints the milliseconds from a function's import to its first answer, whose body it reads. */
const [file = ''] = process.argv.slice(2);

interface Module {
  readonly default: (request: Request, context: Context) => Response | Promise<Response>;
}

// Netlify's runtime has made a request before it imports the function: Node loads fetch with it.
const request = new Request('https://example.com/api/rooms');
await new Response('').text();

const started = performance.now();
const { default: answer } = (await import(file)) as Module;
const response = await answer(request, { ip: '192.0.2.1' } as Context);
await response.text();
process.stdout.write(String(performance.now() - started));
