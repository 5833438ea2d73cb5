import type { APIRoute, GetStaticPaths } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { createResponses } from '@frontdesk/api';
import { toFileResponse } from '@frontdesk/files';

/** The bodies of the public routes. Their headers are in responses.json and, for CDNs, in _headers. */
export const getStaticPaths = (() =>
  Object.entries(createResponses(facts).reads)
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, { body }]) => ({
      params: { route: path.slice('/api/'.length) },
      props: { body },
    }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ body: string }> = ({ props: { body }, url }) =>
  toFileResponse(url, body);
