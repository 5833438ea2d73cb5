import { describe, expect, it } from 'vitest';
import { ask } from '../../../src/verify/check.ts';
import { createMemory } from '../../../src/verify/memory.ts';
import { respond } from './simulated-target.ts';

describe('The memory of a run', () => {
  it('gives the response to the same request, and to no other', () => {
    const memory = createMemory();
    const response = respond(200, 'a');
    memory.keep(ask('GET', '/a'), response);
    expect(memory.recall(ask('GET', '/a'))).toBe(response);
    expect(memory.recall(ask('HEAD', '/a'))).toBeUndefined();
    expect(memory.recall(ask('GET', '/a', { A: 'b' }))).toBeUndefined();
  });

  it('keeps no more than it has room for, and counts a newer response in place of the older', () => {
    const memory = createMemory(10);
    memory.keep(ask('GET', '/a'), respond(200, '12345678'));
    memory.keep(ask('GET', '/b'), respond(200, '123'));
    expect(memory.recall(ask('GET', '/b'))).toBeUndefined();
    const newer = respond(200, '1234567');
    memory.keep(ask('GET', '/a'), newer);
    memory.keep(ask('GET', '/b'), respond(200, '123'));
    expect(memory.recall(ask('GET', '/a'))).toBe(newer);
    expect(memory.recall(ask('GET', '/b'))).toBeDefined();
  });

  it('counts what follows on the connection', () => {
    const memory = createMemory(10);
    memory.keep(ask('GET', '/a'), { ...respond(200, '12345'), next: [respond(200, '123456')] });
    expect(memory.recall(ask('GET', '/a'))).toBeUndefined();
  });
});
