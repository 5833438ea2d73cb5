// Not TypeScript, because express has no types.
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { body, fields, host, path, port, quota } from './given.ts';

/** The setup in the README of express-rate-limit, without the header X-Powered-By. */
const app = express();
app.disable('x-powered-by');
app.use(
  rateLimit({
    windowMs: quota.window * 1000,
    limit: quota.limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
  }),
);
app.get(path, (_request, response) => {
  response.set(fields).send(body);
});
app.listen(port, host);
