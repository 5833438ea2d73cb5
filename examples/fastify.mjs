// The API and its docs in a Fastify application. Run it next to a copy of the build's folder `dist`. The handler
// reads TRUST_PROXY, RATE_LIMIT_MODE, RATE_LIMIT, and RATE_WINDOW, and counts requests per client in this process.
import fastify from 'fastify';
import { handler } from './dist/handler.mjs';

async function respond(request, reply) {
  reply.hijack();
  await handler(request.raw, reply.raw);
}

// Fastify rejects malformed paths before routing, so the handler answers them here.
const app = fastify({ frameworkErrors: (_error, request, reply) => respond(request, reply) });
app.get('/your-route', () => 'your response');
// setNotFoundHandler would run only after Fastify has read the request body.
app.addHook('onRequest', async (request, reply) => {
  if (request.is404) await respond(request, reply);
});
await app.listen({ port: Number(process.env.PORT ?? 8080) });
