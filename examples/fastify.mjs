// The API and its docs in a Fastify application. `npm run build` writes the handler, which reads TRUST_PROXY,
// RATE_LIMIT_MODE, RATE_LIMIT, and RATE_WINDOW, and counts clients in this process.
import fastify from 'fastify';
import { handler } from '../dist/handler.mjs';

function respond(request, reply) {
  reply.hijack();
  handler(request.raw, reply.raw);
}

// Fastify rejects malformed paths before it looks for a route.
const app = fastify({ frameworkErrors: (_error, request, reply) => respond(request, reply) });
app.get('/your-route', () => 'your response');
// A hook runs before Fastify reads the body of a request, and a handler of missing routes after that.
app.addHook('onRequest', async (request, reply) => {
  if (request.is404) respond(request, reply);
});
await app.listen({ port: Number(process.env.PORT ?? 8080) });
