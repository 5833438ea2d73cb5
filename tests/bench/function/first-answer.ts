import type { Context } from '@netlify/functions';

/** Prints the milliseconds from a function's import to its first answer, whose body it reads. */
const [file = '', runtime = ''] = process.argv.slice(2);

interface Module {
  readonly default: (request: Request, context: Context) => Response | Promise<Response>;
}

// Netlify's runtime is there before it imports the function, and has made it a request: both load
// much of Node.
await import(runtime);
const request = new Request('https://example.com/api/rooms');
await new Response('').text();

const started = performance.now();
const { default: answer } = (await import(file)) as Module;
const response = await answer(request, { ip: '192.0.2.1' } as Context);
await response.text();
process.stdout.write(String(performance.now() - started));
