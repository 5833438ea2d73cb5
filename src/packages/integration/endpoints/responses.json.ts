import type { APIRoute } from 'astro';
import { createResponses } from '@frontdesk/api';
import { facts } from 'virtual:frontdesk/facts';
import { createSiteResponses, toFileResponse } from '@frontdesk/files';
import { renderNotSent } from '../documents/not-sent.ts';

export const GET: APIRoute = ({ url }) => {
  const responses = {
    ...createResponses(facts),
    site: createSiteResponses(facts, renderNotSent(facts)),
  };
  return toFileResponse(url, JSON.stringify(responses));
};
