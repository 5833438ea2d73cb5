import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { renderSkill, renderSkillIndex } from '../../../src/published/agent-skill.ts';
import { sampleFacts } from '../sample-facts.ts';

interface SkillIndex {
  readonly skills: readonly { readonly description: string; readonly digest: string }[];
}

function parseIndex(facts: typeof sampleFacts) {
  return (JSON.parse(renderSkillIndex(facts)) as SkillIndex).skills[0];
}

it('The index has the fields of version 0.2.0 of the draft, and the digest of the skill', () => {
  expect(JSON.parse(renderSkillIndex(sampleFacts))).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'service-info',
        type: 'skill-md',
        description: `Reads the public details of ${sampleFacts.name}. ${sampleFacts.when_to_use}`,
        url: '/.well-known/agent-skills/service-info/SKILL.md',
        digest: `sha256:${hash('sha256', renderSkill(sampleFacts))}`,
      },
    ],
  });
});

it.each([
  ['the syntax of YAML', 'a: "b" # c\n---\n'],
  ['a long text', '😀'.repeat(2000)],
  ['another long text', `a${'😀'.repeat(2000)}`],
])(
  'The skill starts with the name and the description of the index if a fact has %s',
  (_, text) => {
    const facts = { ...sampleFacts, when_to_use: text };
    const description = parseIndex(facts)?.description ?? '';
    expect(Array.from(description).length).toBeLessThanOrEqual(1024);
    const [start, name, stated, end] = renderSkill(facts).split('\n');
    expect([start, name, end]).toEqual(['---', 'name: service-info', '---']);
    expect(JSON.parse(stated?.replace('description: ', '') ?? '')).toBe(description);
    expect(description.isWellFormed()).toBe(true);
  },
);
