import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { renderSkill, renderSkillIndex } from '../../../src/published/agent-skill.ts';
import { skillName } from '../../../src/published/paths.ts';
import { sampleFacts } from '../sample-facts.ts';

it('The index has the fields of draft 0.2.0, and the digest of the skill', () => {
  expect(JSON.parse(renderSkillIndex(sampleFacts))).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: skillName,
        type: 'skill-md',
        description: `Reads the public details of ${sampleFacts.name}. ${sampleFacts.when_to_use}`,
        url: `/.well-known/agent-skills/${skillName}/SKILL.md`,
        digest: `sha256:${hash('sha256', renderSkill(sampleFacts))}`,
      },
    ],
  });
});

it.each([
  ['YAML syntax', 'a: "b" # c\n---\n'],
  ['a long text', '😀'.repeat(2000)],
  ['another long text', `a${'😀'.repeat(2000)}`],
])('The skill starts with valid front matter, even if a fact has %s', (_, text) => {
  const skill = renderSkill({ ...sampleFacts, when_to_use: text });
  const [start, name, stated = '', end] = skill.split('\n');
  expect([start, name, end]).toEqual(['---', `name: ${skillName}`, '---']);
  const description = JSON.parse(stated.replace('description: ', '')) as string;
  expect(description).toContain(Array.from(text).slice(0, 450).join(''));
  expect(description.length).toBeLessThanOrEqual(1024);
  expect(description.isWellFormed()).toBe(true);
});

it('The skill name has only lowercase letters, digits, and single hyphens', () => {
  expect(skillName).toMatch(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
});
