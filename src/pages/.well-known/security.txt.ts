import type { APIRoute } from 'astro';
import { readCommit } from '../../published/manifest/commit.ts';
import { facts, security, sourceDate } from '../../facts/index.ts';
import { completeSecurity } from '../../facts/security.ts';
import { renderSecurityTxt } from '../../published/security-txt.ts';

export const GET: APIRoute = () => {
  const { time } = readCommit(process.cwd(), process.env, sourceDate);
  const times = { now: new Date(), committed: time ?? undefined };
  return new Response(renderSecurityTxt(completeSecurity(security, facts, times), facts), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
