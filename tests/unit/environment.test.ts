import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../src/environment.ts';

const problems = [
  { variable: 'PORT', expected: 'a port', came: '"x"' },
  { variable: 'HOST', expected: 'a host', came: 'nothing' },
];

describe('EnvironmentError', () => {
  it('says in its message all that is wrong, a line for each problem', () => {
    expect(new EnvironmentError('It is wrong:', problems).message).toBe(
      'It is wrong:\n  PORT: expected a port; came "x"\n  HOST: expected a host; came nothing',
    );
  });

  it('holds the problems, and has a name that tells it from a bug', () => {
    const error = new EnvironmentError('It is wrong:', problems);
    expect(error).toMatchObject({ name: 'EnvironmentError', problems });
    expect(error).toBeInstanceOf(Error);
  });
});
