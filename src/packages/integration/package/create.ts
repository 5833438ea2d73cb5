import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { bundleServer } from '../bundle-server.ts';
import { endpoints } from '../endpoints.ts';

/*
 * usage: npm run package
 *
 * Makes the npm package in the folder `package`: the integration and the commands as JavaScript, because Node doesn't
 * run TypeScript in node_modules, the Node server as one bundle, and a package.json with the dependencies of these.
 */
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, 'package');
const main = 'integration/frontdesk';
const command = 'integration/package/cli';
/** The types that those of the integration name. */
const types = 'api/api-facts';
const entries = [
  main,
  command,
  'hosts/dev/policy',
  'hosts/dev/current-site',
  ...endpoints.map((path) => `integration/endpoints${path}`),
];

rmSync(folder, { recursive: true, force: true });
compile();
copyData();
await bundleServer(join(folder, 'server'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);

/** Compiles the entries and what they import, each file by itself. Only the integration needs types. */
function compile(): void {
  const sources = [
    ...entries.map((name) => `src/packages/${name}.ts`),
    'src/packages/integration/virtual-facts.d.ts',
  ];
  const read = ts.sys.readFile.bind(ts.sys);
  const config: unknown = ts.readConfigFile(join(root, 'tsconfig.json'), read).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const emitted = {
    noEmit: false,
    outDir: folder,
    rootDir: join(root, 'src/packages'),
    rewriteRelativeImportExtensions: true,
    // Otherwise the compiler takes the workspaces for packages that are installed.
    paths: {
      '@frontdesk/*/cli': [join(root, 'src/packages/*/cli.ts')],
      '@frontdesk/*': [join(root, 'src/packages/*/index.ts')],
    },
  };
  ts.createProgram(sources, { ...options, ...emitted }).emit();
  for (const name of [main, types]) {
    const source = readFileSync(join(root, `src/packages/${name}.ts`), 'utf8');
    const { outputText } = ts.transpileDeclaration(source, { compilerOptions: options });
    writeFileSync(join(folder, `${name}.d.ts`), outputText);
  }
  // A glob leaves out folders that start with a dot.
  const files = ['**/*.{js,d.ts}', '**/.well-known/**/*.js'];
  for (const file of globSync(files, { cwd: folder })) linkPackages(file);
}

/** Replaces the names of the workspaces in a compiled file with relative paths. */
function linkPackages(file: string): void {
  const text = readFileSync(join(folder, file), 'utf8').replace(
    /'@frontdesk\/(\w+)(\/cli)?'/g,
    (_import, name: string, entry = '/index') => {
      const target = file.endsWith('.d.ts') ? types : `${name}${String(entry)}`;
      const path = relative(dirname(join(folder, file)), join(folder, target));
      return `'${path.replaceAll('\\', '/')}.js'`;
    },
  );
  writeFileSync(join(folder, file), text);
}

/** Copies the files that the compiled ones read, and those that people read. */
function copyData(): void {
  const data = globSync('src/packages/{facts,hours,setup}/*.{json,yaml}', { cwd: root });
  const copies = [
    ...data
      .filter((file) => !file.endsWith('package.json'))
      .map((file) => [file, relative('src/packages', file)]),
    ...['LICENSE', 'CHANGELOG.md'].map((file) => [file, file]),
  ];
  for (const [from = '', to = ''] of copies) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(root, from), join(folder, to));
  }
  const readme = readFileSync(join(root, 'docs/existing-site.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), readme.replaceAll('](../', ']('));
}

/** Collects the dependencies of all workspaces. */
function listDependencies(): Record<string, string> {
  const files = globSync('src/packages/*/package.json', { cwd: root });
  return Object.assign(
    {},
    ...['package.json', ...files].map(
      (file) =>
        (JSON.parse(readFileSync(join(root, file), 'utf8')) as { readonly dependencies?: object })
          .dependencies,
    ),
  ) as Record<string, string>;
}

function describePackage() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'version' | 'description' | 'license', string>
  >;
  const { version, description, license } = manifest;
  const imported = new Set(
    globSync(`${folder}/**/*.js`).flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /^(?:import|export|\} from) .*?['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/gm,
        ),
        ([, name = '']) => name,
      ),
    ),
  );
  const { astro, ...dependencies } = listDependencies();
  return {
    name: 'frontdesk',
    version,
    description,
    license,
    keywords: ['astro-integration', 'withastro', 'starlight', 'llms-txt', 'openapi'],
    type: 'module',
    engines: { node: '>=22.12' },
    exports: {
      '.': { types: `./${main}.d.ts`, default: `./${main}.js` },
      './package.json': './package.json',
    },
    bin: { frontdesk: `./${command}.js` },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => imported.has(name)),
    ),
    peerDependencies: { astro: `^${String(astro)}` },
  };
}
