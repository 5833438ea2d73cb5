/** The published facts. All but the base URL are fields of `info`. */
export interface Facts {
  readonly baseUrl: string;
  readonly mcp: string;
  readonly phone: string;
  readonly name: string;
  readonly description: string;
  readonly when_to_use: string;
  readonly docs: string;
  readonly openapi: string;
  readonly version: string;
}
