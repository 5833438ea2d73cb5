import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../server/hosts.ts';

/** The parts of wrangler.jsonc that these tests pass on. */
interface WranglerConfig {
  readonly name: string;
  readonly main: string;
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly assets: {
    readonly directory: string;
    readonly binding: string;
    readonly not_found_handling: string;
    readonly run_worker_first: RunWorkerFirst;
  };
}

export type RunWorkerFirst = boolean | readonly string[];

const configFile = join(root, 'wrangler.jsonc');

export const config = ts.parseConfigFileTextToJson(configFile, readFileSync(configFile, 'utf8'))
  .config as WranglerConfig;
