import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderApiCatalog } from '../../render/api-catalog.ts';
import { toFileResponse } from '../../render/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderApiCatalog(facts));
