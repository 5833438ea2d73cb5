import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { apiPaths, createResponses } from '@frontdesk/api';
import { toFileResponse } from '@frontdesk/files';

export const GET: APIRoute = ({ url }) =>
  toFileResponse(url, createResponses(facts).reads[apiPaths.openapi]?.body ?? '');
