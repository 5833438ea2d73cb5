import { LinkChecker, LinkState } from 'linkinator';

/** Follows every link of a site. `baseUrl` is the base URL of its build. */
export async function findBrokenLinks(origin: string, baseUrl: string) {
  const { links } = await new LinkChecker().check({
    path: `${origin}/`,
    recurse: true,
    checkFragments: true,
    urlRewriteExpressions: [
      { pattern: new RegExp(`^${RegExp.escape(baseUrl)}(?=/)`), replacement: origin },
    ],
    // The result must not depend on other servers.
    linksToSkip: ['^(?:tel|sms|mailto):', '/mcp$', String.raw`^https://www\.rfc-editor\.org/`],
  });
  return {
    broken: links
      .filter(({ state }) => state === LinkState.BROKEN)
      .map(({ url, status, parent }) => ({ url, status, parent })),
    count: links.filter(({ state }) => state === LinkState.OK).length,
  };
}
