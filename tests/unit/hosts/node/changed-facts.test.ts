import { describe, expect, it } from 'vitest';
import { findChangedFacts } from '../../../../src/hosts/node/changed-facts.ts';
import { sampleFacts } from '../../sample-facts.ts';

const { baseUrl, ...info } = sampleFacts;
const published = {
  PUBLIC_BASE_URL: baseUrl,
  MCP_URL: info.mcp,
  PHONE: info.phone,
};

describe('findChangedFacts', () => {
  it('ignores variables that are unset or have the fact of the build', () => {
    expect(findChangedFacts(published, info)).toEqual([]);
    expect(findChangedFacts({}, info)).toEqual([]);
  });

  it.each(Object.keys(published))('finds a changed %s', (variable) => {
    const env = { ...published, [variable]: 'https://other.example/' };
    expect(findChangedFacts(env, info)).toEqual([variable]);
  });

  it('ignores another notation of the same URL', () => {
    const env = { PUBLIC_BASE_URL: `${baseUrl}:443/`, MCP_URL: info.mcp.replace('https', 'HTTPS') };
    expect(findChangedFacts(env, info)).toEqual([]);
  });
});
