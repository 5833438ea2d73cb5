import { noticeDays } from '../contract/lifecycle.ts';

/** The rules for the API version, for the policy's page. */
export const versionRules = [
  {
    id: 'major',
    title: 'Breaking changes: major',
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
    id: 'minor',
    title: 'Additions: minor',
    meaning: 'Clients that ignore what they don’t know keep working.',
    changes: [
      'A route or an optional query parameter is added.',
      'A response field, status, error code, header or link relation is added.',
      'The rate limit is raised.',
      `A route is deprecated, gets a sunset at least ${noticeDays} days ahead, or gets a later sunset.`,
    ],
  },
  {
    id: 'patch',
    title: 'Corrections: patch',
    meaning: 'Only clients that relied on an error of ours notice.',
    changes: ['A response that differed from the documented one is corrected.'],
  },
  {
    id: 'wording',
    title: 'Wording: no new version',
    meaning:
      'Requests and responses keep their form and meaning. The changelog has an entry with the date.',
    changes: [
      'A description, an example or a hint is reworded.',
      'The OpenAPI document describes the same API in another way.',
    ],
  },
] as const;
