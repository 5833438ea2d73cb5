import type { Facts } from '../facts/schema.ts';
import type { ExpectedValue, FoundValue } from './form.ts';
import { expectInfo, findInfo, readInfo } from './info.ts';

/** The content of a page, from its HTML or its Markdown. */
export interface Prose {
  readonly links: readonly string[];
  readonly code: readonly { readonly language: string; readonly text: string }[];
  readonly text: string;
}

const example = 'example of info, ';

/** The place of numbers that links call or text. */
export const contactLinks = 'tel: and sms: links';

/** The place of the origins of our own URLs in code. */
const programUrls = 'URLs in programs';

/** Expects the right value in each link that calls, each program and each example of info. */
export function expectProse(facts: Facts): ExpectedValue[] {
  return [
    { fact: 'phone', place: contactLinks, value: facts.phone, optional: true },
    { fact: 'baseUrl', place: programUrls, value: facts.baseUrl, optional: true },
    ...expectExample(facts).map((one) => ({ ...one, optional: true as const })),
  ];
}

/** Expects an example of the info record. */
export function expectExample(facts: Facts): ExpectedValue[] {
  return expectInfo(facts, example);
}

export function readProse({ links, code }: Prose): FoundValue[] {
  const numbers = links.flatMap((link) => /^(?:tel|sms):(.*)$/.exec(link)?.[1] ?? []);
  const origins = code
    .filter(({ language }) => programs.includes(language))
    .flatMap(({ text }) => [...text.matchAll(ownUrl)].map(([, origin = '']) => origin));
  const infos = code.flatMap(({ text }) => findInfo(text) ?? []);
  return [
    ...toUnique(contactLinks, numbers),
    ...toUnique(programUrls, origins),
    ...infos.flatMap((info) => readInfo(info, example)),
  ];
}

/** The languages of the examples, as pages name them. */
const programs = ['sh', 'js', 'python'];

/** A URL whose path is one of ours. */
const ownUrl = /(https?:\/\/[^\s/'"`<>]+)\/(?:api\/|openapi\.json|\.well-known\/)/g;

function toUnique(place: string, values: readonly string[]): FoundValue[] {
  return [...new Set(values)].map((value) => [place, value]);
}
