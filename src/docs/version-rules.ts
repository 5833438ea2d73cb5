import { noticeDays } from '../contract/lifecycle.ts';

/** The rules for API versions, for the policy page. */
export const versionRules = [
  {
    id: 'major',
    title: 'Breaking changes: major',
    meaning:
      'New behavior gets a new path, such as /api/v2. Existing routes work until their sunset.',
    changes: [
      'A deprecated route is removed after its sunset.',
      'A response field, status, error code, header, or link relation is removed, renamed, or gets a different type, syntax, or meaning.',
      'A request that succeeded gets an error.',
      'The rate limit is lowered.',
      'Any other change that is not listed below.',
    ],
  },
  {
    id: 'minor',
    title: 'Additions: minor',
    meaning: 'Clients that ignore what they don’t know keep working.',
    changes: [
      'A route or an optional query parameter is added.',
      'A response field, status, error code, header, or link relation is added.',
      'The rate limit is raised.',
      `A route is deprecated, gets a sunset at least ${noticeDays} days ahead, or gets a later sunset.`,
    ],
  },
  {
    id: 'patch',
    title: 'Corrections: patch',
    meaning: 'Only clients that relied on our mistake notice.',
    changes: ['A response that differed from the documentation is corrected.'],
  },
  {
    id: 'wording',
    title: 'Wording: no new version',
    meaning:
      'Requests and responses keep their format and meaning. The changelog has a dated entry.',
    changes: [
      'A description, example, or hint is reworded.',
      'The OpenAPI document describes the same API differently.',
    ],
  },
] as const;
