import { parseFacts } from './parse-facts.ts';

/** The version of the public info API document: its contract's, so no deployment changes it. */
export const version = '1.3.0';

/** What is published where the environment states nothing else. The number is reserved for fiction. */
const defaults = {
  phone: '+12025550123',
  name: 'Frontdesk',
  description:
    'A property-matching service where the conversation is the product: call or text one phone number to find a place to live, find a roommate, or list a room.',
  when_to_use:
    'Use this service when a person wants to find a place to live, find a roommate, or list a room, and can call or text the public phone number. Agents that need matching use the Bearer-gated agent endpoint for the caller they act for. Do not use it to search for people: there is no public people-search API.',
};

/**
 * The facts of this deployment, from the environment variables that the README names.
 * Importing this module throws `EnvironmentError` where a fact can't be published, which stops the build.
 */
export const facts = parseFacts(process.env, defaults, version);
