import { routes } from '@frontdesk/api';
import type { Facts } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

const canonical = routes.filter((route) => !route.isAlias);

/**
 * Renders the API catalog (RFC 9727 §3), a link set (RFC 9264 §4.2): the canonical routes of the public API,
 * and its description, docs, and status (RFC 8631), and the docs of the agent endpoint, which is a separate system.
 */
export function renderApiCatalog(facts: Facts): string {
  const base = facts.baseUrl;
  const { docs } = facts.site;
  return JSON.stringify({
    linkset: [
      {
        anchor: `${base}${sitePaths.apiCatalog}`,
        item: canonical.map(({ path, form }) => ({
          href: `${base}${path}`,
          type: form === 'json' ? 'application/json' : 'text/markdown',
        })),
      },
      {
        anchor: `${base}/api/v1/info`,
        'service-desc': [{ href: facts.openapi, type: 'application/json' }],
        'service-doc': [{ href: facts.docs, type: 'text/html' }],
        status: [{ href: `${base}/api/v1/health`, type: 'application/json' }],
      },
      ...(facts.agents.endpoint
        ? [
            {
              anchor: facts.mcp,
              'service-doc': [{ href: `${base}${docs.agents ?? docs.home}`, type: 'text/html' }],
            },
          ]
        : []),
    ],
  });
}
