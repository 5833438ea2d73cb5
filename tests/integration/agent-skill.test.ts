import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Facts } from '../../src/packages/facts/facts.ts';
import {
  renderSkill,
  renderSkillIndex,
} from '../../src/packages/integration/documents/agent-skill.ts';
import { toSlug } from '../../src/packages/facts/slug.ts';
import { sampleFacts } from '../sample-facts.ts';

it('The index has the fields of draft 0.2.0, and the digest of the skill', () => {
  expect(JSON.parse(renderSkillIndex(sampleFacts))).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'frontdesk',
        type: 'skill-md',
        description: `Reads the public details of ${sampleFacts.name}. ${sampleFacts.when_to_use}`,
        url: '/.well-known/agent-skills/frontdesk/SKILL.md',
        digest: `sha256:${hash('sha256', renderSkill(sampleFacts))}`,
      },
    ],
  });
});

it.each([
  ['YAML syntax', 'a: "b" # c --- '],
  ['a long text', '😀'.repeat(2000)],
  ['another long text', `a${'😀'.repeat(2000)}`],
])('The skill starts with valid front matter, even if a fact has %s', (_, text) => {
  const { description } = readFrontMatter({ ...sampleFacts, when_to_use: text });
  expect(description).toContain(Array.from(text).slice(0, 450).join(''));
  expect(description?.length).toBeLessThanOrEqual(1024);
  expect(description?.isWellFormed()).toBe(true);
});

it.each(['Yes!', 'null', 'Off', '1e3', '24', 'Müller: #1 "A"', '\u2028\ufeff', '診療所'])(
  'YAML reads the name %j and the description as texts',
  (name) => {
    const facts = { ...sampleFacts, name, baseUrl: 'https://0x1F.example'.toLowerCase() };
    expect(readFrontMatter(facts)).toEqual({
      name: toSlug(facts),
      description: `Reads the public details of ${name}. ${facts.when_to_use}`,
    });
  },
);

/** Parses the front matter as YAML 1.1, which has more unquoted texts with another meaning than 1.2. */
function readFrontMatter(facts: Facts): Partial<Record<'name' | 'description', string>> {
  const [, yaml = ''] = /^---\n([^]*?)\n---\n/.exec(renderSkill(facts)) ?? [];
  return parse(yaml, { version: '1.1' }) as Record<string, string>;
}
