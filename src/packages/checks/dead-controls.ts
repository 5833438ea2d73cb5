import type { Element } from 'hast';
import { findElements } from '@frontdesk/markup';
import type { ContentWarning } from './content-warnings.ts';

/** Where a page is, and who receives what it sends. */
export interface Surroundings {
  /** The URL of the page. */
  readonly url: string;
  /** True if the page has a policy, which allows only scripts in `<script>` elements. */
  readonly isGuarded: boolean;
  /** True for the path of a route that Astro renders for each request. */
  readonly renders: (path: string) => boolean;
  /** True if Netlify builds the site. */
  readonly isOnNetlify: boolean;
}

/** The longest code to print, in characters. */
const maxCode = 60;

const linkAttributes = /^(?:href|xLinkHref|action|formAction|src)$/;

/** Links with these only wait for a script. */
const nothing = /^javascript:(?:void\(?0\)?)?;?$/i;

/** Lists the buttons, links, and forms of a page that do nothing on the published site. */
export function listDeadControls(
  elements: readonly Element[],
  { isGuarded, ...place }: Surroundings,
): ContentWarning[] {
  return elements.flatMap((element) => [
    ...(isGuarded ? listCode(element) : []),
    ...(element.tagName === 'form' ? checkForm(element, place) : []),
    ...(element.tagName === 'use' ? checkDrawing(element, place.url) : []),
  ]);
}

/** Lists attributes such as onclick, and links to `javascript:` with code. */
function listCode({ properties }: Element): ContentWarning[] {
  const warnings: ContentWarning[] = [];
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    if (/^on[a-z]{3,}$/i.test(key)) {
      if (value.trim() !== '') warnings.push(describeHandler(key.toLowerCase(), value));
    } else if (/^\s*javascript:/i.test(value) && linkAttributes.test(key)) {
      const code = value.trim();
      if (!nothing.test(code.replace(/\s/g, '')))
        warnings.push(describeScriptLink(key.toLowerCase(), code));
    }
  }
  return warnings;
}

function describeHandler(name: string, code: string): ContentWarning {
  const event = name.slice(2);
  const listener = `document.getElementById('my-id').addEventListener('${event}', () => { … });`;
  const isFrame = /iframe|\.src\b/i.test(code);
  return {
    ...quote(name, code),
    problem: 'never runs, because browsers run only <script> elements here',
    next: isFrame
      ? 'A map or a video that loads on a click needs no script: <details><summary>Show the map</summary><iframe loading="lazy" src="…"></iframe></details>'
      : `Give the element id="my-id", and write below it, with that code: <script>${listener}</script>`,
  };
}

function describeScriptLink(name: string, code: string): ContentWarning {
  return {
    ...quote(name, code),
    problem: 'does nothing, because browsers run only <script> elements here',
    next: 'Link to an address, such as href="/contact/". For what only a script can do, use a <button id="my-id">, and write below it: <script>document.getElementById(\'my-id\').addEventListener(\'click\', () => { … });</script>',
  };
}

/** Checks who receives a form. One that only changes the address, such as a search, needs nobody. */
function checkForm(
  form: Element,
  { url, renders, isOnNetlify }: Omit<Surroundings, 'isGuarded'>,
): ContentWarning[] {
  const { method, action, dataNetlify, netlify } = form.properties;
  const target = URL.parse(action ?? '', url);
  const isOther = target?.origin !== new URL(url).origin;
  if (String(method).toLowerCase() !== 'post' || isOther || renders(target.pathname)) return [];
  // Netlify adds such a field, and a script can send it.
  const named = findElements(form, ({ properties }) => properties.name === 'form-name');
  const isForNetlify = [dataNetlify, netlify, named[0]].some((value) => value !== undefined);
  if (isForNetlify && isOnNetlify) return [];
  return [
    {
      value: `The form with method="post"${action ? ` and action="${action}"` : ''}`,
      texts: ['method="post"'],
      problem: 'loses what visitors write, unless a script or your host receives it',
      next: isOnNetlify
        ? 'Add name="contact" and data-netlify="true" to the <form>, and Netlify receives it.'
        : 'If neither does, set its action to the https address of a form service, and add that to `embeds`, or link your email address in its place.',
    },
  ];
}

/** Checks whether a drawing is in a file of this site: no policy can allow others. */
function checkDrawing({ properties }: Element, url: string): ContentWarning[] {
  const address = properties.href ?? properties.xLinkHref ?? '';
  const { origin } = URL.parse(address, url) ?? {};
  if (origin === undefined || origin === new URL(url).origin) return [];
  return [
    {
      value: `<use href="${address}">`,
      texts: [address],
      problem: 'shows nothing, because browsers load a drawing only from the same site',
      next: 'Copy its file into `public`, and write the path there.',
    },
  ];
}

/** Names an attribute, and how its source has it. */
function quote(name: string, code: string) {
  const short = code.length > maxCode ? `${code.slice(0, maxCode)}…` : code;
  return { value: `${name}="${short}"`, texts: [`${name}="${code}"`] };
}
