import type { ServerResponse } from 'node:http';
import { createHeadSplitter, type HeadSplitter } from './head-splitter.ts';

/** What the server knows about an open connection. */
export interface Connection {
  readonly splitter: HeadSplitter;
  /** The response to the latest request. */
  response: ServerResponse | undefined;
  /** True once the connection is to close. No request is read from then on. */
  closing: boolean;
  /** True once the last response is sent. Bytes received from then on are thrown away. */
  sent: boolean;
  /** How many bytes were thrown away. */
  discarded: number;
}

export function createConnection(): Connection {
  return {
    splitter: createHeadSplitter(),
    response: undefined,
    closing: false,
    sent: false,
    discarded: 0,
  };
}

/** Whether a response is being made or sent. */
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
