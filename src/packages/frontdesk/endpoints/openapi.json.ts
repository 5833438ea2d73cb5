import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { createOpenapi } from '../../api/openapi/document.ts';
import { toFileResponse } from '../documents/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, JSON.stringify(createOpenapi(facts)));
