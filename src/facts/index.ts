import { parseBuild } from './parse-build.ts';

/** The build's settings. This module throws `EnvironmentError` for a wrong environment. */
export const { facts, securityContact, signingKey, sourceDate } = parseBuild(process.env);
