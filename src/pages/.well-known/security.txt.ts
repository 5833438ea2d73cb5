import type { APIRoute } from 'astro';
import { facts } from '../../facts/index.ts';
import { parseSecurityFacts } from '../../facts/security.ts';
import { renderSecurityTxt } from '../../site/security-txt.ts';

export const GET: APIRoute = () => {
  const security = parseSecurityFacts(process.env, facts, new Date());
  return new Response(renderSecurityTxt(security, facts), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
