import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { body, fields, host, path, port, quota } from './given.ts';

/** The setup in the README of @fastify/rate-limit, with the headers of the IETF draft. */
const app = fastify();
await app.register(rateLimit, {
  max: quota.limit,
  timeWindow: quota.window * 1000,
  enableDraftSpec: true,
});
app.get(path, (_request, reply) => reply.headers(fields).send(body));
await app.listen({ port, host });
