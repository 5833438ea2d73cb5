import { it } from 'vitest';
import { expectOnlyExpectedFailures } from '../../expected-failures.ts';
import { useCloudflareSite } from './use-cloudflare-site.ts';

const site = useCloudflareSite();

it("Cloudflare's runtime fails only the checks that are listed", () =>
  expectOnlyExpectedFailures(site(), 'cloudflare', 'workerd'));
