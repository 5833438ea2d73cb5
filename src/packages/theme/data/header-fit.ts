/** What the header shows. */
interface Header {
  readonly name: string;
  /** The labels of the links, in their order. */
  readonly labels: readonly string[];
  /** The phone number on the button at the end, if there is one. */
  readonly call: string | undefined;
  readonly hasSearch: boolean;
}

/** Below this width of the header, in rem, it shows all links or none. */
const wide = 44;

/** The width of the header of a page without a sidebar, in rem, on a screen of 1440 px. */
const fullWidth = 67.5;

/** The space between two parts, in rem. */
const gap = 1.25;

const square = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

/** Estimates the width of a text in rem, because a build can't measure it. A long name then has another line. */
const toWidth = (text: string, size: number) =>
  size * (0.58 * text.length + 0.42 * (text.match(square)?.length ?? 0));

/** Returns the widths of the header from which it has room for each link, and for all of them, in rem. */
function fitLinks({ name, labels, call, hasSearch }: Header) {
  const nameWidth = toWidth(name, 1.125);
  const logoAndName = 2.5 + Math.min(nameWidth, Math.max(nameWidth / 2 + 2, 8));
  const search = hasSearch ? 12 + gap : 0;
  const button = call === undefined ? 0 : toWidth(call, 0.875) + 3.5 + gap;
  let width = logoAndName + search + button + 2.5 + gap;
  const needs = labels.map((label) => (width += toWidth(label, 0.875) + gap));
  const total = needs.at(-1) ?? 0;
  const narrow = Math.min(wide, total);
  const menuButton = 5.5 + gap;
  return {
    links: needs.map((width) => Math.min(Math.max(width + menuButton, narrow), total)),
    all: total,
    narrow,
  };
}

/** Lists the labels that a screen of 1440 px has no room for. */
export function findHidden(header: Header): string[] {
  const { links } = fitLinks(header);
  return header.labels.filter((_label, index) => (links[index] ?? 0) > fullWidth);
}

/** Renders style rules that show each link either in the row or in the menu, by the width of the header. */
export function renderHeaderStyle(header: Header): string {
  const { links, all, narrow } = fitLinks(header);
  const hidden = [
    ...links.flatMap((width, index) => [
      [`<${width.toFixed(1)}`, `.site-links>a:nth-of-type(${index + 1})`] as const,
      [`>=${width.toFixed(1)}`, `#site-menu>a:nth-of-type(${index + 1})`] as const,
    ]),
    [`<${narrow.toFixed(1)}`, '.end theme-toggle'] as const,
    [`>=${narrow.toFixed(1)}`, '#site-menu theme-toggle'] as const,
    [`>=${all.toFixed(1)}`, '.header .site-links>button'] as const,
  ];
  return Array.from(
    Map.groupBy(hidden, ([width]) => width),
    ([width, rules]) =>
      `@container header (width${width}rem){${rules.map(([, selector]) => selector).join()}{display:none}}`,
  ).join('');
}
