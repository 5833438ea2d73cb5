import { buildVariables } from './build-variables.ts';
import { listVariables } from './environment.ts';
import { parseBuild } from './parse-build.ts';
import type { Facts } from './facts.ts';

const examples = listVariables(buildVariables).filter(({ example }) => example !== '');

/** The facts of a build with the example of every variable and text: reserved names, a fictional number. */
export const exampleFacts: Facts = {
  ...parseBuild(Object.fromEntries(examples.map(({ name, example }) => [name, example]))).facts,
  name: 'Harbor Desk',
  description: 'Call one number to book a visit.',
  when_to_use: 'Use it when a person wants to book a visit.',
};
