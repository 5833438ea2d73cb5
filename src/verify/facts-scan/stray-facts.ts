import type { StatedFacts } from './stated-facts.ts';
import { isLoopback } from '../../facts/values.ts';
import { findPhones } from './find-phones.ts';

/** A wrong value in a published text, and the fact that it should be. */
export interface StrayFact {
  readonly value: string;
  readonly fact: keyof StatedFacts;
}

/** What a scan compares with. */
export interface ScanOptions {
  readonly facts: StatedFacts;
  /** The paths that the site publishes. */
  readonly paths: ReadonlySet<string>;
  /** Other phone numbers, URLs, and versions that pages may mention. */
  readonly mentions: readonly string[];
}

/** An http(s) URL, up to a character that ends it in prose, Markdown, or code. */
const url = /https?:\/\/[^\s"'<>`()[\]{}|,;*\\]+(?<![.:!?])/gi;

/** Three numbers that are not an IP address, a date, a section, or the version of OpenAPI or Node. */
const semver =
  /(?<![\w.§-]|\b(?:openapi:|OpenAPI|Node|Node\.js) )v?(\d+\.\d+\.\d{1,3})(?![\w.]*\d|\w)/g;

/**
 * Finds what contradicts the facts in a text: any other phone number, URL of this site, agent endpoint URL,
 * or version.
 */
export function findStrayFacts(text: string, options: ScanOptions): StrayFact[] {
  const { facts, mentions } = options;
  const urls = listMatches(text, url);
  const versions = listMatches(text.replace(url, ' '), semver);
  const found: StrayFact[] = [
    ...findPhones(text, [facts.phone, ...mentions]).map((value) => toStray('phone', value)),
    ...urls.flatMap((value) => judgeUrl(value, options) ?? []),
    ...versions
      .filter((value) => value !== facts.version)
      .map((value) => toStray('version', value)),
  ];
  return found.filter(({ value }) => !mentions.includes(value));
}

function toStray(fact: keyof StatedFacts, value: string): StrayFact {
  return { fact, value };
}

/** Lists the first group of each match, or the whole match, without repetitions. */
function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([match, group]) => group ?? match))];
}

function judgeUrl(value: string, options: ScanOptions): StrayFact | undefined {
  if (isStraySite(value, options)) return toStray('baseUrl', value);
  return isStrayEndpoint(value, options.facts) ? toStray('mcp', value) : undefined;
}

/** True for a path of ours on another origin, and for our host with another scheme or port. */
function isStraySite(value: string, { facts, paths }: ScanOptions): boolean {
  const [found, base] = [URL.parse(value), new URL(facts.baseUrl)];
  if (!found || found.origin === base.origin || found.href === facts.mcp) return false;
  const { pathname, hostname } = found;
  const isOurPath = pathname.startsWith('/api/') || (pathname !== '/' && paths.has(pathname));
  return isOurPath || (hostname === base.hostname && !isLoopback(base));
}

/** True for another path on the endpoint's origin, and for the endpoint's path on another origin. */
function isStrayEndpoint(value: string, { baseUrl, mcp }: StatedFacts): boolean {
  const [found, endpoint] = [URL.parse(value), new URL(mcp)];
  if (!found || found.pathname === '/' || found.href === endpoint.href) return false;
  const isOnOrigin = found.origin === endpoint.origin && endpoint.origin !== baseUrl;
  return isOnOrigin || found.pathname === endpoint.pathname || /\/mcp\/?$/.test(found.pathname);
}
