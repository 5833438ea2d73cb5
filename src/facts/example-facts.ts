import { buildVariables } from './build-variables.ts';
import { listVariables } from './environment.ts';
import { parseBuild } from './parse-build.ts';

const examples = listVariables(buildVariables).filter(({ example }) => example !== '');

/** The facts of a build with the example of every variable: reserved names, a fictional number. */
export const exampleFacts = parseBuild(
  Object.fromEntries(examples.map(({ name, example }) => [name, example])),
).facts;
