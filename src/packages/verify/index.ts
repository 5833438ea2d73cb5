/** Every check of the contract, in the order of a report. */
export { checks } from './checks/all.ts';

/** What checks run on: an origin, a build folder, or a handler inside a test. */
export type { Target } from './checks/check.ts';

/** Returns the message of an error, or of anything else that was thrown. */
export { describeError } from './describe-error.ts';

/** Creates a target for a build's published files: 200 for a file or a page on demand, and 404 for others. */
export { createFilesTarget } from './files-target.ts';

/** True if a site renders a page on demand at a path. */
export type { Renders } from './files-target.ts';

/** The contract rules that checks cite, with code in backticks. */
export { rules } from './rules.ts';

/** Runs checks on a target. */
export { runChecks } from './run.ts';
