/** The facts that differ between deployments, each with the variable that sets it. */
export const factVariables = { phone: 'PHONE', mcp: 'MCP_URL' } as const;

/** The values of these facts. */
export type VariableFacts = { readonly [fact in keyof typeof factVariables]: string };

/** Takes these facts from the values of their variables. */
export function readVariableFacts(
  values: Readonly<Record<(typeof factVariables)[keyof VariableFacts], string>>,
): VariableFacts {
  const facts = Object.entries(factVariables).map(([fact, variable]) => [fact, values[variable]]);
  return Object.fromEntries(facts) as VariableFacts;
}
