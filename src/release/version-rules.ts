import { noticeDays } from '../contract/lifecycle.ts';

/** The rules for raising each part of the API version, for the policy's page and `release-api`. */
export const versionRules = [
  {
    part: 'major',
    title: 'Breaking changes',
    meaning:
      'New behavior gets a new path, such as /api/v2. Existing routes keep theirs until their sunset.',
    changes: [
      'A deprecated route is removed after its sunset.',
      'A response field, status, error code, header or link relation is removed, renamed, or gets another type, syntax or meaning.',
      'A request that succeeded gets an error.',
      'The rate limit is lowered.',
      'Any change that is not listed here.',
    ],
  },
  {
    part: 'minor',
    title: 'Additions',
    meaning: 'A client that ignores what it does not know keeps working.',
    changes: [
      'A route or an optional query parameter is added.',
      'A response field, status, error code, header or link relation is added.',
      'The rate limit is raised.',
      `A route is deprecated, gets a sunset at least ${noticeDays} days ahead, or gets a later sunset.`,
    ],
  },
  {
    part: 'patch',
    title: 'Wording',
    meaning: 'Requests and responses keep their form and meaning.',
    changes: ['A description, an example or a hint is reworded.'],
  },
] as const;
