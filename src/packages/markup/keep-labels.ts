import type { Element, ElementContent } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements } from './parse-html.ts';
import { toLine } from './separate-texts.ts';

type Convert = (element: Element) => void;

/** Moves into the text of a page what only its controls and attributes say, because Markdown has neither. */
export function keepLabels(main: Element): void {
  const elements = findElements(main, () => true);
  for (const element of elements) {
    converters[element.tagName]?.(element);
    const { role, className, ariaLabel, ariaLabelledBy } = element.properties;
    // Starlight shows it on a line of its own.
    if (String(className).startsWith('description')) element.tagName = 'p';
    if (String(role) !== 'tabpanel') continue;
    const ids = [ariaLabelledBy ?? []].flat().map(String);
    const tabs = elements.filter(({ properties }) => ids.includes(String(properties.id)));
    const label = ariaLabel ?? tabs.map(toLine).join(' ');
    if (label !== '') element.children.unshift(create('p', create('strong', toText(label))));
  }
}

/** Keeps the text of a button that is a question: the rest are actions, which need a screen. */
const keepButtons: Convert = (heading) => {
  for (const button of findElements(heading, ({ tagName }) => tagName === 'button')) {
    button.tagName = 'span';
  }
};

/** Names media by their label, or else by the text for browsers that can't play them, or by their file. */
const nameMedia: Convert = (media) => {
  const { title, ariaLabel, src } = media.properties;
  const sources = findElements(media, ({ tagName }) => tagName === 'source');
  const url = String(src ?? sources[0]?.properties.src);
  const file = toString(media).trim() === '' ? url.slice(url.lastIndexOf('/') + 1) : undefined;
  const label = title ?? ariaLabel ?? file;
  delete media.properties.title;
  if (label !== undefined) media.children = [...sources, toText(label)];
};

const converters: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt'].map((name) => [name, keepButtons]),
  ),
  audio: nameMedia,
  video: nameMedia,
  a(link) {
    const { ariaLabel, title } = link.properties;
    const label = ariaLabel ?? title;
    const pictures = findElements(
      link,
      ({ tagName, properties }) =>
        tagName === 'img' || (tagName === 'svg' && properties.ariaLabel !== undefined),
    );
    const isEmpty = pictures.length === 0 && toString(link).trim() === '';
    if (isEmpty && label !== undefined) link.children = [toText(label)];
  },
  article(card) {
    const [title] = findElements(
      card,
      ({ tagName, properties: { className } }) =>
        tagName === 'p' && String(className).startsWith('title'),
    );
    if (title) title.children = [create('strong', ...title.children)];
  },
  button(button) {
    const { ariaControls, ariaExpanded } = button.properties;
    if ((ariaControls ?? ariaExpanded) !== undefined) button.tagName = 'p';
  },
  iframe({ properties }) {
    properties.title ??= properties.ariaLabel ?? properties.src;
  },
  // A diagram with a text alternative.
  svg(diagram) {
    const { ariaLabel } = diagram.properties;
    diagram.children = ariaLabel === undefined ? [] : [toText(` ${ariaLabel} `)];
  },
  select(select) {
    const options = findElements(select, ({ tagName }) => tagName === 'option');
    select.tagName = 'span';
    select.children = [toText(options.map(toLine).join(', '))];
  },
};

function create(tagName: string, ...children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function toText(value: string): ElementContent {
  return { type: 'text', value };
}
