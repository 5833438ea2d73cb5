import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Makes an empty folder for each test. The returned functions find it and write into it. */
export function useTempFolder() {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'frontdesk-')));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  return {
    at: (...parts: readonly string[]) => join(folder, ...parts),
    write: (file: string, content: string | Uint8Array): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    },
  };
}
