/** The variable that sets each fact that differs between deployments. Others follow from the base URL. */
export const factVariables = { phone: 'PHONE', mcp: 'MCP_URL' } as const;

/** These facts. */
export type VariableFacts = { readonly [fact in keyof typeof factVariables]: string };

/** Reads these facts from the values of their variables. */
export function readVariableFacts(
  values: Readonly<Record<(typeof factVariables)[keyof VariableFacts], string>>,
): VariableFacts {
  const facts = Object.entries(factVariables).map(([fact, variable]) => [fact, values[variable]]);
  return Object.fromEntries(facts) as VariableFacts;
}
