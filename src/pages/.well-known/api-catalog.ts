import type { APIRoute } from 'astro';
import { facts } from '../../facts/index.ts';
import { apiCatalogLink, apiCatalogType, createApiCatalog } from '../../published/api-catalog.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify(createApiCatalog(facts)), {
    headers: { 'Content-Type': apiCatalogType, Link: apiCatalogLink },
  });
