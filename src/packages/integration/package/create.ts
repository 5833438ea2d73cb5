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
const entries = [
  main,
  command,
  'hosts/dev/policy',
  'hosts/dev/respond',
  ...endpoints.map((path) => `integration/endpoints${path}`),
];

rmSync(folder, { recursive: true, force: true });
compile();
copyData();
await bundleServer(join(folder, 'server'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);

/** Compiles the entries and what they import, each file by itself. Only the integration needs types. */
function compile(): void {
  const files = [
    ...entries.map((name) => `src/packages/${name}.ts`),
    'src/packages/integration/virtual-facts.d.ts',
  ];
  const read = ts.sys.readFile.bind(ts.sys);
  const config: unknown = ts.readConfigFile(join(root, 'tsconfig.json'), read).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const emitted = { noEmit: false, outDir: folder, rootDir: join(root, 'src/packages') };
  const rewritten = { ...options, ...emitted, rewriteRelativeImportExtensions: true };
  ts.createProgram(files, rewritten).emit();
  const source = readFileSync(join(root, `src/packages/${main}.ts`), 'utf8');
  const { outputText } = ts.transpileDeclaration(source, { compilerOptions: options });
  writeFileSync(join(folder, `${main}.d.ts`), outputText);
}

/** Copies the files that the compiled ones read, and those that people read. */
function copyData(): void {
  const copies = [
    ...globSync('src/packages/{facts,hours,setup}/*.{json,yaml}', { cwd: root }).map((file) => [
      file,
      relative('src/packages', file),
    ]),
    ...['LICENSE', 'CHANGELOG.md'].map((file) => [file, file]),
  ];
  for (const [from = '', to = ''] of copies) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(root, from), join(folder, to));
  }
  const readme = readFileSync(join(root, 'docs/existing-site.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), readme.replaceAll('](../', ']('));
}

function describePackage() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'version' | 'description' | 'license', string>
  > & { readonly dependencies: Readonly<Record<string, string>> };
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
  const { astro, ...dependencies } = manifest.dependencies;
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
