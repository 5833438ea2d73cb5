import type { ApiFacts } from './api-facts.ts';

/** 'calling', 'texting', or 'calling or texting'. */
export function callingOrTexting({ takes }: Pick<ApiFacts, 'takes'>): string {
  if (!takes.includes('voice')) return 'texting';
  return takes.includes('sms') ? 'calling or texting' : 'calling';
}

/** The name of the agent endpoint within a sentence. Undefined if there is no endpoint. */
export function nameEndpoint({
  agents: { endpoint },
}: Pick<ApiFacts, 'agents'>): string | undefined {
  if (!endpoint) return undefined;
  if (endpoint.header === undefined) return 'agent endpoint';
  return /\bBearer\b/i.test(endpoint.header)
    ? 'Bearer-gated agent endpoint'
    : 'gated agent endpoint';
}

/** The sentence about what health doesn't inspect (seed §2). */
export function describeHealthLimit({ agents: { endpoint } }: Pick<ApiFacts, 'agents'>): string {
  return endpoint?.header
    ? "It does not inspect a backing database or the gated endpoint's authentication."
    : 'It does not inspect a backing database.';
}
