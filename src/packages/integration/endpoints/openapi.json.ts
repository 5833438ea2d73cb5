import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { createOpenapi } from '@frontdesk/api';
import { toFileResponse } from '@frontdesk/files';

export const GET: APIRoute = ({ url }) => toFileResponse(url, JSON.stringify(createOpenapi(facts)));
