import json from '../../../../dist/client/responses.json' with { type: 'json' };
import type { PublishedResponses } from '@frontdesk/files';

// TypeScript would take the type from the last build, which may be older, or missing.
const published: unknown = json;

/** Every response of the API, from the build. */
export const responses = published as PublishedResponses;
