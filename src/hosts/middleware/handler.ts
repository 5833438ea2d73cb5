import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { openBuild } from '../node/build-folder.ts';
import { createClients } from '../node/clients.ts';
import { openSite } from '../node/open-site.ts';
import { hasValidHost } from '../node/request-checks.ts';
import { parseConfig } from '../node/variables.ts';

const config = parseConfig(process.env);
const limiter = createMemoryLimiter({
  quota: { limit: config.RATE_LIMIT, window: config.RATE_WINDOW },
});
const clients = createClients(config.TRUST_PROXY);

/** Opened at the start, so that an application with an incomplete build stops at once. */
const site = openSite(openBuild(import.meta.dirname), { mode: config.RATE_LIMIT_MODE, limiter });

/** Answers every request of a server made with node:http. Clients are counted in this process. */
export function handler(request: IncomingMessage, response: ServerResponse): void {
  const { status, fields, body } = answer(request);
  response.writeHead(status, fields as string[]);
  response.end(body);
}

function answer(request: IncomingMessage) {
  const { method = '', url: target = '', headers } = request;
  try {
    const client = clients.of(request);
    if (!hasValidHost(request)) return site.handler.refuse(client);
    const reply = site.handler.handle({
      method,
      target,
      client,
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'],
    });
    return reply ?? site.pages(request);
  } catch {
    return site.handler.fail(method, target);
  }
}
