/** Thrown if the server can't start for a reason that its message, one sentence, explains. */
export class StartError extends Error {}
