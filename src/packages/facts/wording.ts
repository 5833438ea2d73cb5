import type { Facts } from './facts.ts';

/** Joins the words for a number's channels. */
function joinChannels(takes: Facts['takes'], voice: string, sms: string): string {
  if (!takes.includes('voice')) return sms;
  return takes.includes('sms') ? `${voice} or ${sms}` : voice;
}

/** 'call', 'text', or 'call or text': what people do, in the texts for programs. */
export function callOrText({ takes }: Pick<Facts, 'takes'>): string {
  return joinChannels(takes, 'call', 'text');
}

/** 'calling', 'texting', or 'calling or texting'. */
export function callingOrTexting({ takes }: Pick<Facts, 'takes'>): string {
  return joinChannels(takes, 'calling', 'texting');
}

/** The same as a word of the website, in src/content/i18n. */
export function contactWord({ takes }: Pick<Facts, 'takes'>) {
  if (!takes.includes('voice')) return 'contact.text';
  return takes.includes('sms') ? 'contact.callOrText' : 'contact.call';
}

/** The name of the agent endpoint within a sentence. Undefined if there is no endpoint. */
export function nameEndpoint({ agents: { endpoint } }: Pick<Facts, 'agents'>): string | undefined {
  if (!endpoint) return undefined;
  if (endpoint.header === undefined) return 'agent endpoint';
  return /\bBearer\b/i.test(endpoint.header)
    ? 'Bearer-gated agent endpoint'
    : 'gated agent endpoint';
}

/** The sentence about what health doesn't inspect (seed §2). */
export function describeHealthLimit({ agents: { endpoint } }: Pick<Facts, 'agents'>): string {
  return endpoint?.header
    ? "It does not inspect a backing database or the gated endpoint's authentication."
    : 'It does not inspect a backing database.';
}
