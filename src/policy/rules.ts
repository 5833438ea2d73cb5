/** A part of the document's version (Semantic Versioning), the greatest first. */
export const parts = ['major', 'minor', 'patch'] as const;

export type Part = (typeof parts)[number];

/** A step of the document's version, and the changes that make it. */
interface VersionStep {
  readonly part: Part;
  readonly title: string;
  readonly meaning: string;
  /** Each change by the id that the comparison of documents names it by. */
  readonly changes: Readonly<Record<string, string>>;
}

/** What is breaking and what is not, in the words of the policy's page. */
export const versionSteps = [
  {
    part: 'major',
    title: 'Breaking changes',
    meaning: 'Never within v1: they make a new version, with its own path.',
    changes: {
      'route-removed': 'A route, or a method on it, is taken away.',
      'field-changed': 'A field of a body is taken away, renamed, or gets another type or meaning.',
      'field-added': 'A field is added to a body: no body has additional properties.',
      'error-changed': 'An error code is added, is taken away, or gets another meaning or status.',
      'request-refused': 'A request that succeeded gets an error.',
      'header-changed': 'A documented response header is taken away, or gets another syntax.',
      'budget-less': 'The read budget allows less.',
    },
  },
  {
    part: 'minor',
    title: 'Additions',
    meaning: 'A client that ignores what it does not know keeps working.',
    changes: {
      'route-added': 'A route is added.',
      'parameter-added': 'An optional query parameter is added.',
      'header-added': 'A response header or a link relation is added.',
      'budget-more': 'The read budget allows more.',
      'route-deprecated': 'A route is deprecated, gets a sunset, or gets a later one.',
    },
  },
  {
    part: 'patch',
    title: 'Wording',
    meaning: 'Nothing changes but what people read.',
    changes: {
      'description-reworded':
        'A description or an example in the OpenAPI document says the same in other words.',
      'hint-reworded': 'A hint is put in other words.',
    },
  },
] as const satisfies readonly VersionStep[];

/** What holds of every other change. */
export const unnamedRule = 'A change that no list names counts as breaking.';

type RulesOf<Step> = Step extends { readonly changes: infer Changes } ? keyof Changes : never;

/** A change that the policy names, or the one for what it does not name. */
export type RuleId = RulesOf<(typeof versionSteps)[number]> | 'unnamed';

interface Rule {
  readonly part: Part;
  readonly text: string;
}

/** Every rule by its id. */
export const rules = Object.fromEntries([
  ...versionSteps.flatMap(({ part, changes }) =>
    Object.entries(changes).map(([id, text]) => [id, { part, text }]),
  ),
  ['unnamed', { part: 'major', text: unnamedRule }],
]) as Readonly<Record<RuleId, Rule>>;
