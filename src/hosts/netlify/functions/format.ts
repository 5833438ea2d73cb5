import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Responds to reads with a `format` parameter. A redirect in netlify.toml sends them here. */
export default (request: Request, { ip }: Context) => respond(request, ip);
