import type { Clause } from '../rules.ts';
import type * as z from 'zod';
import type { infoSchema } from '@frontdesk/api';
import type { Facts } from '@frontdesk/facts';
import type { Manifest, PublishedResponses } from '@frontdesk/files';
import type { Topic } from '../differences.ts';

/** The info record. */
export type Info = z.infer<typeof infoSchema>;

/** A build to compare a site with. A saved manifest has no responses and no files. */
export interface Build {
  readonly manifest: Manifest;
  readonly responses?: PublishedResponses | undefined;
  /** Reads the file at a path that clients request. */
  readonly read?: (path: string) => Buffer | undefined;
}

/** A request. Its target is sent as is, without normalization. */
export interface CheckRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response. Its body is still encoded, and its header names are in lower case. */
export interface CheckResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** True if the response says that its body is too large to read. The body is then empty. */
  readonly isUnread?: boolean;
}

/** A request and its response. Times are in milliseconds. */
export interface Exchange extends CheckResponse {
  readonly request: CheckRequest;
  readonly start: number;
  readonly end: number;
  /** Why no response arrived. The status is then 0. */
  readonly error?: string;
}

/** What checks run on: an origin, a build folder, or a handler inside a test. */
export interface Target {
  readonly name: string;
  /** The origin to which others can send the same requests. */
  readonly origin?: URL;
  /** Why checks that need more than files are skipped. Undefined for a site. */
  readonly lacks?: string;
  /** Rejects with a sentence if no response arrives, at the latest after `max` milliseconds. */
  send(request: CheckRequest, max?: number): Promise<CheckResponse>;
}

/**
 * What a check needs: published files, HTTP responses, the log of a whole run, or a build to compare with.
 * Checks with 'reach' run first, and if one fails, all others are skipped. Checks of the log run last.
 */
export type Need = 'file' | 'http' | 'reach' | 'log' | 'build';

/** What is wrong, as a sentence. It may quote unprintable text from another machine. */
export interface Mismatch {
  readonly text: string;
  /** The exchanges that show it. */
  readonly exchanges: readonly Exchange[];
  /** A sentence for the owner: what to do next. */
  readonly next?: string | undefined;
  /** True if the exchanges are files that are not those of the build. Other mismatches of their content follow from it. */
  readonly isOtherCopy?: boolean;
}

/** What may be wrong, as a sentence. It doesn't fail the check. */
export interface Notice {
  readonly notice: string;
}

/** A mismatch, as checks report it, or a notice. By default, the check's last exchange shows a mismatch. */
export type Finding = string | Notice | (Pick<Mismatch, 'text'> & Partial<Mismatch>);

/** Thrown by a check that can't be made on the target, which skips it. The message says why. */
export class Obstacle extends Error {}

/** What a check works with. Its functions reject if no response arrives. A string means GET of that path. */
export interface Context {
  /** Sends a request once per run, and returns the same response each time. */
  readonly get: (request: CheckRequest | string) => Promise<Exchange>;
  /** Sends a request now. */
  readonly send: (request: CheckRequest | string) => Promise<Exchange>;
  /** Returns the target's info record. Rejects if there is none. */
  readonly facts: () => Promise<Info>;
  /** Returns the responses of the build to compare with, or the target's own. Rejects if there are none. */
  readonly responses: () => Promise<PublishedResponses>;
  /** Returns the facts of the source, as a site with these links publishes them. Throws if the run has none. */
  readonly source: (info: Pick<Facts, 'docs' | 'mcp'>) => Facts;
  /** Every exchange so far. */
  readonly log: readonly Exchange[];
  /** The origin of the target; undefined for a build folder. */
  readonly origin: URL | undefined;
  readonly build: Build | undefined;
}

/** A statement, and the code that looks for contradictions. */
export interface Check {
  readonly id: string;
  readonly sentence: string;
  readonly clause: Clause;
  readonly need: Need;
  /** The known difference that makes the check fail on some hosts. */
  readonly differs?: Topic | undefined;
  readonly run: (context: Context) => AsyncIterable<Finding> | Iterable<Finding>;
}

/** Creates a request without a body. */
export function createRequest(
  method: string,
  target: string,
  headers?: Readonly<Record<string, string>>,
): CheckRequest {
  return headers ? { method, target, headers } : { method, target };
}

/** What a check found on a target. Notices say what may be wrong. */
export type Result =
  | {
      readonly check: Check;
      readonly outcome: 'passed' | 'failed';
      /** Empty if it passed. */
      readonly mismatches: readonly Mismatch[];
      readonly notices: readonly string[];
    }
  | { readonly check: Check; readonly outcome: 'expected' | 'skipped'; readonly reason: string };
