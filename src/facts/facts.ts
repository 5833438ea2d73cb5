import { agentsPath, docsPath, openapiPath } from './paths.ts';
import type { Product } from './product-schema.ts';
import { version } from './version.ts';

/** The published facts: the fields of the product, and what follows from the base URL. */
export type Facts = Readonly<ReturnType<typeof toFacts>>;

/** Returns the facts of a product at a base URL. Every field of the product is a fact too. */
export function toFacts(product: Product, baseUrl: string) {
  return {
    ...product,
    baseUrl,
    phone: product.phone.number,
    // Without an agent endpoint, this is the page about agent access.
    mcp: product.agents.endpoint?.url ?? `${baseUrl}${agentsPath}`,
    docs: `${baseUrl}${docsPath}`,
    openapi: `${baseUrl}${openapiPath}`,
    version,
  };
}
