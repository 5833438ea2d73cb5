import type { APIRoute, GetStaticPaths } from 'astro';
import { facts, serverCard } from '../../../facts/index.ts';
import { renderServerCard, serverCardType } from '../../../published/server-card.ts';

/** No card exists unless the owner states its fields. */
export const getStaticPaths = (() =>
  serverCard
    ? [{ params: { card: 'server-card' }, props: { serverCard } }]
    : []) satisfies GetStaticPaths;

export const GET: APIRoute<{ serverCard: NonNullable<typeof serverCard> }> = ({ props }) =>
  new Response(renderServerCard(props.serverCard, facts), {
    headers: { 'Content-Type': serverCardType },
  });
