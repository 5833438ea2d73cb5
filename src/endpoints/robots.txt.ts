import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../render/file-response.ts';
import { renderRobots } from '../render/robots.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderRobots(facts));
