import type { APIRoute, GetStaticPaths } from 'astro';
import { renderBody } from '../../contract/bodies.ts';
import { mediaTypes } from '../../contract/headers.ts';
import { routeAt, routes } from '../../contract/routes.ts';
import { facts } from '../../facts/index.ts';

export const getStaticPaths = (() =>
  routes.map(({ path }) => ({
    params: { path: path.replace('/api/', '') },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) => {
  const route = routeAt(`/api/${params.path ?? ''}`);
  if (!route) return new Response(null, { status: 404 });
  return new Response(renderBody(route, facts), {
    headers: { 'Content-Type': mediaTypes[route.form] },
  });
};
