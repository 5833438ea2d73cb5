import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { readCommit } from '../../facts/commit.ts';
import { toFileResponse } from '../../render/file-response.ts';
import { findExpiry, renderSecurityTxt } from '../../render/security-txt.ts';

export const GET: APIRoute = ({ url }) => {
  const { time } = readCommit(process.cwd(), process.env);
  const expiry = findExpiry(new Date(), time ?? undefined);
  return toFileResponse(url, renderSecurityTxt(expiry, facts));
};
