import type { StatedFacts } from './stated-facts.ts';
import { isLoopback } from '../../facts/values.ts';
import { findPhones } from './find-phones.ts';

/** A wrong value in a published text, and the fact that it contradicts. */
export interface StrayFact {
  readonly value: string;
  readonly fact: keyof StatedFacts;
}

/** What a scan compares texts with. */
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
  const sites = urls.filter((value) => isStraySite(value, options));
  const endpoints = urls.filter((value) => !sites.includes(value) && isStrayEndpoint(value, facts));
  const versions = listMatches(text.replace(url, ' '), semver);
  const found: StrayFact[] = [
    ...findPhones(text, [facts.phone, ...mentions]).map(toStray('phone')),
    ...sites.map(toStray('baseUrl')),
    ...endpoints.map(toStray('mcp')),
    ...versions.filter((value) => value !== facts.version).map(toStray('version')),
  ];
  return found.filter(({ value }) => !mentions.includes(value));
}

const toStray = (fact: StrayFact['fact']) => (value: string) => ({ fact, value });

/** Lists the first group of each match, or the whole match, without duplicates. */
function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([match, group]) => group ?? match))];
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
