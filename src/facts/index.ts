import { parseBuild } from './parse-build.ts';

/** Importing this module throws `EnvironmentError` for a wrong environment, which stops the build. */
export const { facts, security, signingKey, sourceDate } = parseBuild(process.env);
