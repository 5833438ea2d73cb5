import type { Context } from '@netlify/functions';
import { respond } from '../netlify/respond.ts';

/** Where netlify.toml sends a read of info that names a `format` other than the one there is. */
export default (request: Request, { ip }: Context) => respond(request, ip);
