import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderApiCatalog } from '../../published/api-catalog.ts';
import { toFileResponse } from '../../published/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderApiCatalog(facts));
