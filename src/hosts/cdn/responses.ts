import json from '../../../dist/client/responses.json' with { type: 'json' };
import type { PublishedResponses } from '../../files/site-responses.ts';

/** Every response of the API, from the build. TypeScript would take the type from the last one, which may be older. */
export const responses = json as unknown as PublishedResponses;
