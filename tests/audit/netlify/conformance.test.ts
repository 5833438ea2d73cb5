import { it } from 'vitest';
import { expectOnlyExpectedFailures } from '../../expected-failures.ts';
import { builtProject } from '../../project.ts';
import { startNetlifySite } from './netlify-target.ts';

it("Netlify's development packages fail only the checks that are listed", async () => {
  const site = await startNetlifySite(builtProject);
  await expectOnlyExpectedFailures(site, 'netlify', 'netlify-dev').finally(() => site.stop());
});
