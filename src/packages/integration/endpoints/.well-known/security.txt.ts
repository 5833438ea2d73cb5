import type { APIRoute } from 'astro';
import { committed, facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '@frontdesk/files';
import { findExpiry, renderSecurityTxt } from '../../documents/security-txt.ts';

export const GET: APIRoute = ({ url }) => {
  const expiry = findExpiry(new Date(), committed === null ? undefined : new Date(committed));
  return toFileResponse(url, renderSecurityTxt(expiry, facts));
};
