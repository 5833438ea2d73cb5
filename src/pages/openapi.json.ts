import type { APIRoute } from 'astro';
import { createOpenapi } from '../contract/openapi/document.ts';
import { facts } from '../facts/index.ts';
import { toFileResponse } from '../published/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, JSON.stringify(createOpenapi(facts)));
