import { routes } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';

/** The value of `run_worker_first` that makes reads of the API run no code. */
export const assetsFirst: readonly string[] = [
  '/*',
  ...routes.map(({ path }) => `!${path}`),
  `!${openapiPath}`,
];
