import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { buildVariables, cdnVariables } from './src/packages/facts/parse-build.ts';
import { factsModule } from '@frontdesk/integration';
import { facts } from './tests/fixtures/facts.ts';
import { dist, root } from './tests/project.ts';
import { SkipReporter } from './tests/skip-reporter.ts';

/** These need packages that `npm run audit` installs. */
const separate = ['tests/audit/**'];

/** The build of the tests has the default facts, whatever the shell says. */
for (const name of [...Object.keys(buildVariables.shape), ...cdnVariables, 'URL', 'PORT'])
  Reflect.deleteProperty(process.env, name);

export default defineConfig({
  plugins: [factsModule(facts, 'metered')],
  resolve: {
    // The code for CDNs imports a file of the build.
    alias: [{ find: /^(?:\.\.\/)+dist(?=\/)/, replacement: dist }],
  },
  test: {
    reporters: ['default', new SkipReporter('npx vitest run')],
    // Most tests wait for a server: four files at once keep two cores busy.
    maxWorkers: 4,
    // Tests start servers on free ports, so files can run side by side. Time limits are a last resort: on a busy
    // machine, a build takes minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    setupFiles: [join(root, 'tests/end-programs.ts')],
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...separate],
    // Files share the modules that a worker has loaded: loading takes a sixth of the CPU time.
    isolate: false,
  },
});
