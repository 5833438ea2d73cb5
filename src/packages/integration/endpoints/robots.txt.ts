import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../documents/file-response.ts';
import { renderRobots } from '../documents/robots.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderRobots(facts));
