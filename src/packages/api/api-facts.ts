/** The pages of a site's docs to which the API and the files for agents link. */
export interface DocPages {
  /** The page that documents the API: the home page if there is none. */
  readonly home: string;
  /** The page on what agents can do. Without it, they read the one above. */
  readonly agents?: string | undefined;
  /** The page with a section for each error, such as `#404-not_found`. Without it, hints link to none. */
  readonly errors?: string | undefined;
  /** The page that explains versions and deprecation. Without it, headers link to the first one. */
  readonly versions?: string | undefined;
}

/** The facts that the API needs: the info record, and what its documents and headers say. */
export interface ApiFacts {
  readonly name: string;
  readonly description: string;
  /** In E.164 format. */
  readonly phone: string;
  /** Absolute URLs: of the agent endpoint, or of the page for agents, of the docs, and of the OpenAPI document. */
  readonly mcp: string;
  readonly docs: string;
  readonly openapi: string;
  /** Of the API (Semantic Versioning). */
  readonly version: string;
  readonly when_to_use: string;
  /** The origin of the site, without a slash. */
  readonly baseUrl: string;
  /** What people do with the phone number. */
  readonly takes: readonly ('voice' | 'sms')[];
  readonly agents: {
    /** What agents can do here, in a sentence. */
    readonly about: string;
    /** The gated endpoint, which is elsewhere. `header` is its credential's, such as `Authorization: Bearer <TOKEN>`. */
    readonly endpoint?: { readonly url: string; readonly header?: string | undefined } | undefined;
  };
  /** What the product doesn't provide, for the hint of a 404. */
  readonly notProvided?: string | undefined;
  readonly contact: { readonly people?: string | undefined };
  readonly license?: { readonly name: string; readonly url: string } | undefined;
  /** For how many days browsers use only HTTPS (RFC 6797). Undefined sends no such header. */
  readonly hstsDays?: number | undefined;
  readonly site: { readonly docs: DocPages };
}
