import { inspect } from 'node:util';
import { pino } from 'pino';

interface LogRecord {
  readonly time: number;
  readonly level: number;
  readonly msg?: string;
}

/** Renders a JSON line of the log as people read it: the local time, the level, the message, and the fields. */
export function renderLogLine(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line) as LogRecord;
  const parts = [new Date(time).toTimeString().slice(0, 8), pino.levels.labels[level]?.padEnd(5)];
  if (msg !== undefined) parts.push(msg);
  if (Object.keys(fields).length > 0) parts.push(inspect(fields, { breakLength: Infinity }));
  return `${parts.join(' ')}\n`;
}
