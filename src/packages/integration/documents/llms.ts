import { describeApi, escapeMarkdown } from '@frontdesk/api';
import {
  callOrText,
  type Facts,
  formatAddressLine,
  formatPlace,
  listWays,
  toWebAddress,
} from '@frontdesk/facts';
import { createHoursFormat } from '@frontdesk/hours';
import { sitePaths, twinPath } from '@frontdesk/files';

type Address = NonNullable<Facts['address']>;

type Contact = Facts['contacts'][number];

/** What the index says about a page. */
export interface IndexEntry {
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
}

/**
 * Renders the index of pages for agents (llmstxt.org): a title, a summary, and links to the
 * pages' Markdown. Agents that are short of context can skip the last section.
 */
export function renderLlms(entries: readonly IndexEntry[], facts: Facts): string {
  const { agents, baseUrl, description, mcp, name, notProvided, openapi, phone, version } = facts;
  const links = Map.groupBy(entries, ({ path }) => sectionOf(path, facts.site.docs.home));
  const renderLinks = (pages: readonly IndexEntry[]) =>
    pages
      .map(({ path, title, description: text }) => {
        const link = `- [${escapeMarkdown(title)}](${baseUrl}${twinPath(path) ?? path})`;
        // A page without a description has the product's in its head.
        const isOwn = text !== undefined && (path === '/' || text !== description);
        return isOwn ? `${link}: ${escapeMarkdown(text)}` : link;
      })
      .join('\n');
  const { agentEndpoint: endpoint, routes } = describeApi(facts);
  const summary = [
    escapeMarkdown(description),
    `People ${callOrText(facts)} ${phone}.`,
    escapeMarkdown(agents.about),
    ...(endpoint ? [`The ${endpoint} is a separate system: <${mcp}>.`] : []),
    'The API here is read-only and needs no key.',
    ...(notProvided === undefined ? [] : [escapeMarkdown(notProvided)]),
  ];
  const canonical = routes.filter((route) => !route.isAlias).map(({ path }) => path);
  const urls = [...canonical, sitePaths.apiCatalog, sitePaths.skillIndex, sitePaths.contactCard];
  const blocks = [
    `# ${escapeMarkdown(name)}`,
    `> ${summary.join(' ')}`,
    ...describeBusiness(facts),
    `When to use: ${escapeMarkdown(facts.when_to_use)}`,
    // These URLs aren't links, because tools that follow links expect Markdown.
    `Send GET without a key: ${urls.map((path) => `\`${baseUrl}${path}\``).join(', ')}`,
    // Clients may still use aliases, so this includes them.
    ...routes.flatMap(({ path, deprecationNote }) =>
      deprecationNote === undefined ? [] : [`\`${baseUrl}${path}\` ${deprecationNote}`],
    ),
    `OpenAPI document, version ${version}: \`${openapi}\``,
    `All pages in one file: <${baseUrl}${sitePaths.llmsFull}>`,
    ...sections.flatMap((section) => {
      const pages = links.get(section);
      return pages ? [`## ${section}`, renderLinks(pages)] : [];
    }),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Lists the facts of a business that isn't reached by phone alone, with English labels, like the rest of the file. */
function describeBusiness(facts: Facts): string[] {
  const { kind, email, address, areaServed, hours, contacts, notices = [], notes = [] } = facts;
  const lines = [
    ...(kind === undefined ? [] : [escapeMarkdown(kind)]),
    ...(email === undefined ? [] : [`Email: \`${email}\``]),
    ...(address ? [`${nameAddress(address)}: ${escapeMarkdown(formatPlace(address))}`] : []),
    ...(areaServed ? [`Area served: ${escapeMarkdown(areaServed.join(', '))}`] : []),
    ...(hours ? describeHours(hours) : []),
    ...contacts.flatMap((contact) => describeContact(contact, facts.baseUrl)),
    ...notices.flatMap(({ from, to, title, text, contact }) => {
      const dates = formatIsoDates(from, to);
      const words = [title, text].filter((part) => part !== undefined).map(escapeMarkdown);
      const ways = contact ? describeContact(contact, facts.baseUrl) : [];
      return [words.join('. '), ...ways].map((line) => `${dates}: ${line}`);
    }),
    ...notes.map(({ label, text }) => `${escapeMarkdown(label)}: ${escapeMarkdown(text)}`),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

/** Describes each way with its number or link, and when to use it. */
function describeContact(contact: Contact, baseUrl: string): string[] {
  const { hours, note } = contact;
  const week = hours && createHoursFormat({ week: hours }, 'en').formatWeekLine(hours);
  return listWays(contact).map((way) => {
    const url = toWebAddress(way, baseUrl);
    const parts = [way.number, url && `<${url}>`, week, note && escapeMarkdown(note)];
    return `${escapeMarkdown(way.title)}: ${parts.filter(Boolean).join(', ')}`;
  });
}

function formatIsoDates(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

function nameAddress(address: Address): string {
  if (address.street !== undefined) return 'Address';
  return formatAddressLine(address) === '' ? 'Country' : 'Area';
}

function describeHours(hours: NonNullable<Facts['hours']>): string[] {
  const { formatDay, formatWeekLine } = createHoursFormat(hours, 'en');
  return [
    `Opening hours (${hours.timeZone}): ${formatWeekLine(hours.week)}`,
    ...hours.exceptions.map((exception) => {
      const { from, to, notes, week } = exception;
      const dates = [formatIsoDates(from, to), ...notes].join(', ');
      if (week) return `${dates}: ${formatWeekLine(week)}`;
      return `${dates}: ${formatDay(exception) ?? 'closed'}`;
    }),
  ].map(escapeMarkdown);
}

const sections = ['Pages', 'Docs', 'Reference', 'Optional'] as const;

function sectionOf(path: string, docsPath: string): (typeof sections)[number] {
  if (docsPath === '/' || !path.startsWith(docsPath)) return 'Pages';
  if (path.startsWith(`${docsPath}reference/`)) return 'Reference';
  return path === `${docsPath}changelog/` ? 'Optional' : 'Docs';
}
