import type { rules } from '../../verify/rules.ts';
import { docsPath } from '../../facts/paths.ts';

type Rule = keyof typeof rules;

/** The rules of the contract by group, each with the link to where the docs explain it. */
export const contractGroups: Readonly<Record<string, Readonly<Partial<Record<Rule, Link>>>>> = {
  Requests: {
    paths: { label: 'Routes', href: `${docsPath}reference/#routes` },
    methods: { label: 'Methods', href: `${docsPath}reference/#methods` },
    format: { label: 'Query parameter', href: `${docsPath}reference/info/#query-parameter` },
  },
  Responses: {
    bodies: { label: 'Fields', href: `${docsPath}reference/info/#fields` },
    headers: { label: 'Response headers', href: `${docsPath}reference/#response-headers` },
    errors: { label: 'Errors', href: `${docsPath}errors/` },
  },
  'Caching and rate limit': {
    caching: { label: 'Poll with an ETag', href: `${docsPath}read-budget/#poll-with-an-etag` },
    'rate-limit': { label: 'Rate limits', href: `${docsPath}read-budget/` },
  },
  'The whole site': {
    answers: {},
    'same-facts': {
      label: 'Every format has the same facts',
      href: `${docsPath}check/#every-format-has-the-same-facts`,
    },
    pages: { label: 'Pages as Markdown', href: `${docsPath}markdown/#pages` },
    manifest: {
      label: 'You receive the published files',
      href: `${docsPath}check/#you-receive-the-published-files`,
    },
    'nothing-else': {},
  },
};

/** Empty if the rule needs no explanation. */
interface Link {
  readonly label?: string;
  readonly href?: string;
}
