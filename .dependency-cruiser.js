/** The rooms of `src`, and the rooms that each may import from. CONTRIBUTING.md draws them. */
const rooms = {
  facts: [],
  contract: ['facts'],
  'rate-limit': ['contract', 'facts'],
  published: ['contract', 'facts'],
  api: ['contract', 'facts', 'published', 'rate-limit'],
  // To read a build folder, which the integrations check with it.
  verify: ['contract', 'facts', 'integrations', 'published'],
  setup: ['facts'],
  docs: ['api', 'contract', 'facts', 'published', 'verify'],
  hosts: ['api', 'contract', 'facts', 'published', 'rate-limit'],
  integrations: ['contract', 'facts', 'published', 'verify'],
};

const violations = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `src/${room} may import from: ${allowed.join(', ') || 'nothing else in src'}.`,
  from: { path: `^src/${room}/` },
  to: { path: '^(src|tests)/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...violations,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other can only be understood together.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      comment: 'The contract has no I/O: it runs in a function, a browser and a test alike.',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-without-audit',
      severity: 'error',
      comment: 'npm test runs without the packages of tests/audit.',
      from: { path: '^tests/', pathNot: '^tests/audit/' },
      to: { path: '^tests/audit/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
