import type { Context } from '@netlify/functions';
import { respond } from '../../cdn/handle-request.ts';

/**
 * Responds to reads with a `format` parameter. A redirect in netlify.toml sends them here. The function's own
 * address is not found.
 */
export default async (request: Request, { ip }: Context) =>
  (await respond(request, ip)) ?? new Response(null, { status: 404 });
