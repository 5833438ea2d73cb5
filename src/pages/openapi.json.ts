import type { APIRoute } from 'astro';
import { createOpenapi } from '../contract/openapi/document.ts';
import { facts } from '../facts/index.ts';

export const GET: APIRoute = () => Response.json(createOpenapi(facts));
