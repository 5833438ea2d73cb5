import { parseInfoMarkdown } from '../contract/markdown.ts';
import { infoSchema, type Info } from '../contract/schemas.ts';
import type { Value } from './form.ts';

/** The content of a page, from its HTML or its Markdown. */
export interface Prose {
  readonly links: readonly string[];
  readonly code: readonly { readonly language: string; readonly text: string }[];
}

/** The place of numbers that links call or text. */
export const contactLinks = 'tel: and sms: links';

/** The place of the origins of our own URLs in code. */
export const programUrls = 'URLs in programs';

/** Lists the values of an info record that a page shows. */
export function listExample(info: Info): Value[] {
  return Object.entries(info).map(([fact, value]) => [`example of info, ${fact}`, value]);
}

/** Reads the facts in a page's links and code. */
export function readProse({ links, code }: Prose): Value[] {
  const numbers = links.flatMap((link) => /^(?:tel|sms):(.*)$/.exec(link)?.[1] ?? []);
  const origins = code
    .filter(({ language }) => programs.includes(language))
    .flatMap(({ text }) => [...text.matchAll(ownUrl)].map(([, origin = '']) => origin));
  const infos = code.flatMap(({ text }) => findInfo(text) ?? []);
  return [
    ...[...new Set(numbers)].map((number): Value => [contactLinks, number]),
    ...[...new Set(origins)].map((origin): Value => [programUrls, origin]),
    ...infos.flatMap(listExample),
  ];
}

/** The languages of the examples, as pages name them. */
const programs = ['sh', 'js', 'python'];

/** A URL whose path is one of ours. */
const ownUrl = /(https?:\/\/[^\s/'"`<>]+)\/(?:api\/|openapi\.json|\.well-known\/)/g;

/** Parses an info record, as JSON or as Markdown; undefined for other text. */
function findInfo(text: string): Info | undefined {
  try {
    return text.startsWith('# Info API')
      ? parseInfoMarkdown(text)
      : infoSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
