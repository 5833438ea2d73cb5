import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';
import { body, fields, host, path, port, quota } from './given.ts';

/** The setup in the docs of hono-rate-limiter, with the headers of its latest IETF draft. */
const app = new Hono();
app.use(
  rateLimiter({
    windowMs: quota.window * 1000,
    limit: quota.limit,
    standardHeaders: 'draft-7',
    // The docs use X-Forwarded-For, but here no proxy sets it.
    keyGenerator: (context) => getConnInfo(context).remote.address ?? '',
  }),
);
app.get(path, (context) => context.body(body, 200, fields));
serve({ fetch: app.fetch, port, hostname: host });
