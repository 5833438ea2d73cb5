import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { infoPath, type Given } from './given.ts';

/** The setup in the README of @fastify/rate-limit, with the headers of the IETF draft. */
const { port, quota, fields, body } = JSON.parse(process.argv[2] ?? '') as Given;
const app = fastify();
await app.register(rateLimit, {
  max: quota.limit,
  timeWindow: quota.window * 1000,
  enableDraftSpec: true,
});
app.get(infoPath, (_request, reply) => reply.headers(fields).send(body));
await app.listen({ port, host: process.env.HOST ?? 'localhost' });
