import type { Facts } from '../facts/schema.ts';
import type { Said, Statement } from './form.ts';
import { findInfo, sayInfo, stateInfo } from './info.ts';

/** What both forms of a page have, the HTML and the Markdown: links, code and text. */
export interface Prose {
  readonly links: readonly string[];
  readonly code: readonly { readonly language: string; readonly text: string }[];
  readonly text: string;
}

const example = 'example of info, ';
/** The place of numbers that links call or text. */
export const contactLinks = 'tel: and sms: links';

/** The place of this surface's own URLs in programs, but for their paths. */
export const programUrls = 'URLs in programs';

/** What a page must say wherever it has a link that calls, a program or an example of info. */
export function stateProse(facts: Facts): Statement[] {
  return [
    { fact: 'phone', place: contactLinks, value: facts.phone, optional: true },
    { fact: 'baseUrl', place: programUrls, value: facts.baseUrl, optional: true },
    ...stateInfo(facts, example).map((statement) => ({ ...statement, optional: true as const })),
  ];
}

/** The statements of a page that shows the info record. */
export function stateExample(facts: Facts): Statement[] {
  return stateInfo(facts, example);
}

/** What a page's links, programs and examples say. */
export function readProse({ links, code }: Prose): Said[] {
  const numbers = links.flatMap((link) => /^(?:tel|sms):(.*)$/.exec(link)?.[1] ?? []);
  const origins = code
    .filter(({ language }) => programs.includes(language))
    .flatMap(({ text }) => [...text.matchAll(ownUrl)].map(([, origin = '']) => origin));
  const infos = code.flatMap(({ text }) => findInfo(text) ?? []);
  return [
    ...sayEach(contactLinks, numbers),
    ...sayEach(programUrls, origins),
    ...infos.flatMap((info) => sayInfo(info, example)),
  ];
}

/** The languages that examples are written in, as pages name them. */
const programs = ['sh', 'js', 'python'];

/** A URL in a program whose path is one of this surface's own. */
const ownUrl = /(https?:\/\/[^\s/'"`<>]+)\/(?:api\/|openapi\.json|\.well-known\/)/g;

function sayEach(place: string, values: readonly string[]): Said[] {
  return [...new Set(values)].map((value) => [place, value]);
}
