/** The folders of `src/packages`, and which other packages each may import. CONTRIBUTING.md draws them. */
const packages = {
  api: [],
  hours: [],
  settings: [],
  folders: ['settings'],
  files: ['api'],
  facts: ['api', 'hours', 'settings'],
  markup: ['files'],
  pictures: ['facts', 'folders', 'settings'],
  scan: ['api', 'facts', 'files', 'hours', 'markup'],
  hosts: ['api', 'files', 'folders', 'markup', 'settings'],
  verify: ['api', 'facts', 'files', 'folders', 'scan', 'settings'],
  checks: [
    ...['facts', 'files', 'folders', 'hours', 'markup'],
    ...['pictures', 'scan', 'settings', 'verify'],
  ],
  integration: [
    ...['api', 'checks', 'facts', 'files', 'folders', 'hosts', 'hours', 'markup'],
    ...['pictures', 'scan', 'settings', 'setup', 'verify'],
  ],
  setup: ['facts', 'hours', 'settings'],
  theme: ['api', 'facts', 'files', 'folders', 'hours', 'markup', 'pictures', 'settings', 'verify'],
};

const violations = Object.entries(packages).map(([name, allowed]) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `The package ${name} may import from: ${allowed.join(', ') || 'no other package'}.`,
  from: { path: `^src/packages/${name}/` },
  to: { path: '^(src|tests)/', pathNot: `^src/packages/(${[name, ...allowed].join('|')})/` },
}));

/** The files that a package shows to others. The commands are for `npx frontdesk`, and the collections for Astro. */
const doors = '^src/packages/(?:[^/]+/index|(?:setup|verify)/cli|theme/content)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...violations,
    {
      name: 'doors',
      severity: 'error',
      comment:
        'A package can change every file except its door, index.ts. Import from @frontdesk/….',
      from: { path: '^src/packages/([^/]+)/' },
      to: { path: '^src/packages/', pathNot: ['^src/packages/$1/', doors] },
    },
    {
      name: 'doors-for-owners',
      severity: 'error',
      comment: "An owner's files outlive every file of a package except its door.",
      from: { path: '^(src|astro)', pathNot: '^src/packages/' },
      to: { path: '^src/packages/', pathNot: doors },
    },
    {
      name: 'no-inner-barrel',
      severity: 'error',
      comment:
        'The door is for other packages. Inside, a file imports what it needs from where it is.',
      from: { path: '^src/packages/([^/]+)/' },
      to: { path: '^src/packages/$1/index\\.ts$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: "A path that the exports of a package don't have.",
      from: { path: '^(src|tests|astro)' },
      to: { path: '^@frontdesk/', couldNotResolve: true },
    },
    {
      name: 'src-without-tests',
      severity: 'error',
      comment: 'A build reads no tests, so their changes do not make a commit modified.',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'src-without-dev-dependencies',
      severity: 'error',
      comment: 'Owners build their site after `npm ci --omit=dev`.',
      from: { path: '^(src|astro)', pathNot: '^src/packages/integration/package/' },
      // The first two hold only types, and a server with a store says that it needs the third.
      to: { dependencyTypes: ['npm-dev'], pathNot: '/(@types|@netlify/functions|@redis/client)/' },
    },
    {
      name: 'one-reader-of-the-facts',
      severity: 'error',
      comment:
        'These modules get the facts as arguments, so that other facts can be rendered and compared.',
      from: {
        pathNot:
          '^src/(content|pages|packages/(theme|integration/endpoints|hosts/dev))[./]|^src/content\\.config\\.ts$',
      },
      to: { path: 'virtual:frontdesk/facts' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other can only be understood together.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'api-is-pure',
      severity: 'error',
      comment: 'The API has no I/O: it runs in a function, an edge function and a test alike.',
      from: { path: '^src/packages/api/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(buffer|crypto)$' },
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
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
