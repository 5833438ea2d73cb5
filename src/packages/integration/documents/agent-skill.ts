import { hash } from 'node:crypto';
import { stringify } from 'yaml';
import { publicQuota } from '@frontdesk/api';
import { type Facts, toSlug } from '@frontdesk/facts';
import { sitePaths, twinPath } from '@frontdesk/files';

/** Describes the skill in at most 1024 UTF-16 units, which is how clients count the specification's limit. */
function describe(facts: Facts): string {
  const text = `Reads the public details of ${facts.name}. ${facts.when_to_use}`;
  // The limit can split a surrogate pair.
  return text.slice(0, 1024).toWellFormed();
}

/**
 * Renders the skill, which tells agents how to use this service. Agents install a copy that nobody updates, so it
 * leaves out the phone number and other details that can change.
 */
export function renderSkill(facts: Facts): string {
  const { baseUrl, openapi, site } = facts;
  const { agents = '' } = site.docs;
  // YAML 1.1 has more unquoted texts with another meaning than 1.2, such as `yes`.
  const options = { version: '1.1', lineWidth: 0 } as const;
  const matter = stringify({ name: toSlug(facts), description: describe(facts) }, options);
  return `---
${matter}---

# Service info

Get the details of this service, and check whether its API is online. You need no key.

- Details: \`GET ${baseUrl}/api/v1/info\`, or \`${baseUrl}/api/v1/info.md\` as Markdown.
- Status: \`GET ${baseUrl}/api/v1/health\`. It shows that the API responded, and nothing else.
- OpenAPI document: \`${openapi}\`. Docs index: \`${baseUrl}${sitePaths.llms}\`.

## Rules

- Send \`GET\`. You can make ${publicQuota.limit} requests in ${publicQuota.window} seconds.
- After a 429, wait for the number of seconds in \`Retry-After\`.
- Every error is JSON, and \`error.hint\` says what to do.
- ${facts.agents.endpoint === undefined ? 'For what agents can do' : 'Before you use the URL in `mcp`, which is a separate system'}, read
  \`${baseUrl}${twinPath(agents) ?? sitePaths.llms}\`.
`;
}

/** Renders the skill index, draft version 0.2.0 (github.com/cloudflare/agent-skills-discovery-rfc). */
export function renderSkillIndex(facts: Facts): string {
  const name = toSlug(facts);
  const skill = {
    name,
    type: 'skill-md',
    description: describe(facts),
    url: `${sitePaths.skills}${name}/SKILL.md`,
    digest: `sha256:${hash('sha256', renderSkill(facts))}`,
  };
  return JSON.stringify({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [skill],
  });
}
