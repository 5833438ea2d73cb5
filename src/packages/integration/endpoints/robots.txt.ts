import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '@frontdesk/files';
import { renderRobots } from '../documents/robots.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderRobots(facts));
