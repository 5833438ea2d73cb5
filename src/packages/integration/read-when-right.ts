import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { SettingsError, toMessage } from '@frontdesk/settings';

/** In milliseconds, between two looks at a file. Many editors replace it, and Node's watchers then lose it. */
const interval = 300;

/** Returns what `read` returns. While that throws a SettingsError, prints it, and reads again once the file is saved. */
export async function readWhenRight<Value>(
  file: string,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  for (;;) {
    const version = describeVersion(file);
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      const next = 'Correct it and save the file: then this goes on.';
      process.stderr.write(`${toMessage(`${error.message}\n${next}`)}\n`);
    }
    while (describeVersion(file) === version) await setTimeout(interval);
  }
}

function describeVersion(file: string): string {
  const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return [ino, mtimeMs, size].join(' ');
}
