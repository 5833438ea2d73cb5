import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../published/file-response.ts';
import { renderRobots } from '../published/robots.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderRobots(facts));
