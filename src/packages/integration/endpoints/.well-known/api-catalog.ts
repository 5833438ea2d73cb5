import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderApiCatalog } from '../../documents/api-catalog.ts';
import { toFileResponse } from '@frontdesk/files';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderApiCatalog(facts));
