/** The folders of `src`, and which other folders each may import. CONTRIBUTING.md draws them. */
const folders = {
  facts: [],
  api: ['facts'],
  files: ['api', 'facts'],
  render: ['api', 'facts', 'files'],
  'components/data': ['api', 'facts', 'files', 'render'],
  hosts: ['api', 'facts', 'files', 'render'],
  scan: ['api', 'facts', 'files', 'render'],
  verify: ['api', 'facts', 'files', 'scan'],
  publish: ['api', 'facts', 'files', 'hosts', 'render', 'scan', 'verify'],
  setup: ['facts'],
};

const violations = Object.entries(folders).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  severity: 'error',
  comment: `src/${folder} may import from: ${allowed.join(', ') || 'nothing else in src'}.`,
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|tests)/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...violations,
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
      from: { path: '^(src|astro)', pathNot: '^src/packages/frontdesk/package/' },
      // The first two hold only types, and a server with a store says that it needs the third.
      to: { dependencyTypes: ['npm-dev'], pathNot: '/(@types|@netlify/functions|@redis/client)/' },
    },
    {
      name: 'one-door-to-the-facts',
      severity: 'error',
      comment:
        'The integration, the settings of the website, and the commands read product.yaml. All other code gets the facts as arguments.',
      from: {
        path: '^(src|astro)',
        pathNot: '^src/(components/data/website|publish/set-up-site|(setup|verify)/cli)\\.ts$',
      },
      to: { path: '^src/packages/facts/read-facts\.ts$' },
    },
    {
      name: 'door-for-pages',
      severity: 'error',
      comment:
        'These modules get the facts as arguments, so that other facts can be rendered and compared.',
      from: { pathNot: '^src/(components|content|endpoints|hosts/dev|pages)[./]' },
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
