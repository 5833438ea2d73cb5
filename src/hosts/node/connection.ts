import type { ServerResponse } from 'node:http';
import type { HeadSplitter } from './head-splitter.ts';

/** The state of an open connection. */
export interface Connection {
  readonly splitter: HeadSplitter;
  /** The response to the latest request. */
  response: ServerResponse | undefined;
  /** Whether the connection is about to close. If so, the server reads no more requests. */
  closing: boolean;
}

/** Whether a response is in progress. */
export function isBusy({ response }: Connection): boolean {
  return response !== undefined && !response.writableFinished;
}

/** Whether there is no request, not even the start of one. */
export function isIdle(connection: Connection): boolean {
  return !isBusy(connection) && !connection.closing && !connection.splitter.isPartial();
}

/** Calls back once the response of a busy connection is sent. */
export function onceAnswered({ response }: Connection, callback: () => void): void {
  response?.once('finish', callback);
}
