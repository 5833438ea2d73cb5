/** Returns the message of an error, or of anything else that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
