import type { APIRoute } from 'astro';
import { readCommit } from '../../manifest/commit.ts';
import { parseBuildSettings } from '../../manifest/build-settings.ts';
import { facts } from '../../facts/index.ts';
import { parseSecurityFacts } from '../../facts/security.ts';
import { renderSecurityTxt } from '../../site/security-txt.ts';

export const GET: APIRoute = () => {
  const { sourceDate } = parseBuildSettings(process.env);
  const { time } = readCommit(process.cwd(), process.env, sourceDate);
  const security = parseSecurityFacts(process.env, facts, new Date(), time ?? undefined);
  return new Response(renderSecurityTxt(security, facts), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
