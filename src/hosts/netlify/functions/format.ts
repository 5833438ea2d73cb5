import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Answers reads with a `format` parameter. A rule in netlify.toml sends them here. */
export default (request: Request, { ip }: Context) => respond(request, ip);
