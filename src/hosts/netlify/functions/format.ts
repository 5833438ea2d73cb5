import type { Context } from '@netlify/functions';
import { respond } from '../../respond.ts';

/** Answers a read with a `format` parameter, for which netlify.toml has a rule. */
export default (request: Request, { ip }: Context) => respond(request, ip);
