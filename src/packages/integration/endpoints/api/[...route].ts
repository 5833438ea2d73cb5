import type { APIRoute, GetStaticPaths } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderBody, type Route, routes } from '@frontdesk/api';
import { toFileResponse } from '@frontdesk/files';

/** The bodies of the public routes. Their headers are in responses.json and, for CDNs, in _headers. */
export const getStaticPaths = (() =>
  routes.map((route) => ({
    params: { route: route.path.slice('/api/'.length) },
    props: { route },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ route: Route }> = ({ props: { route }, url }) =>
  toFileResponse(url, renderBody(route, facts));
