import { expect, it } from 'vitest';
import { forms, formsOfPage } from '../../../../src/agreement/forms.ts';
import { toInfo } from '../../../../src/contract/bodies.ts';
import { judgeForm } from '../../../../src/verify/checks/agreement.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { respond } from '../simulated-target.ts';

const info = respond(200, JSON.stringify(toInfo(sampleFacts)));

it('A form shows its first mismatches and counts the others', () => {
  const { openapi } = forms;
  if (!openapi) throw new Error('no form of the OpenAPI document');
  expect(judgeForm(openapi, respond(200, '{"a":1}'), info)).toMatch(
    /^openapi: expected "3\.1\.1", received nothing; .*; and \d+ more$/,
  );
});

it('A Markdown twin that is too long is not parsed', () => {
  const [, twin] = formsOfPage('/docs/');
  if (!twin) throw new Error('no twin');
  expect(judgeForm(twin, respond(200, '*a_'.repeat(1_000_000)), info)).toBe(
    'expected at most 20000 bytes of Markdown, received 3000000',
  );
});
