import type { Facts } from '../facts/schema.ts';

/** One of the gated endpoint's tools, and how far it goes. */
export interface AgentTool {
  readonly name: string;
  /** What limits it; undefined where only the rules of all tools do. */
  readonly limit?: string;
}

/** What is said in public of access to the gated agent endpoint (seed §5): for people and for agents. */
export interface AgentAccess {
  readonly url: string;
  readonly method: string;
  readonly header: { readonly name: string; readonly value: string };
  readonly token: readonly string[];
  /** Ways to say which caller the agent acts for; one of them is needed. */
  readonly bindings: readonly { readonly name: string; readonly meaning: string }[];
  readonly withoutBinding: string;
  readonly tools: readonly AgentTool[];
  readonly everyTool: string;
  readonly absent: readonly string[];
  readonly privacy: readonly string[];
  readonly notShown: string;
  readonly people: string;
}

/** Access to the gated agent endpoint. It is another system: nothing here calls it. */
export function describeAgentAccess({ mcp, phone }: Facts): AgentAccess {
  return {
    url: mcp,
    method: 'POST',
    header: { name: 'Authorization', value: 'Bearer <ACCESS_TOKEN>' },
    token: [
      'The token is obtained from the service operator.',
      'It is a shared secret.',
      'It must not be committed to source control.',
    ],
    bindings: [
      { name: 'X-Caller-Phone', meaning: 'a header, with the number in E.164 form' },
      { name: 'From', meaning: 'the value that telephony states' },
      { name: 'phone', meaning: 'a tool argument in E.164 form that matches' },
    ],
    withoutBinding: 'Without a bind, tools fail closed and write nothing.',
    tools: [
      { name: 'lookup_person' },
      { name: 'remember_person' },
      { name: 'find_matches', limit: 'Returns redacted cards.' },
      {
        name: 'send_text',
        limit: 'May target only the caller, and records locally without sending an SMS.',
      },
      { name: 'delete_person', limit: 'Erases only the caller, and only on explicit request.' },
    ],
    everyTool: 'Tools are first-person only, for the authenticated caller.',
    absent: [
      'REST endpoints for these five tools',
      'a list of everyone',
      'a lookup by arbitrary phone number',
      'a public match scraper',
      'a public OAuth identity provider for end users',
      'a key portal',
    ],
    privacy: [
      'Phone numbers are personal data.',
      'Introductions between two parties are made server-side, only after both reply YES.',
    ],
    notShown: 'The payload shapes of the endpoint and of its tool arguments are not published.',
    people: `People reach the product by calling or texting ${phone}: the same number for voice and SMS.`,
  };
}
