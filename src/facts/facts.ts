import { agentsPath, docsPath, openapiPath } from './paths.ts';
import type { ParsedProduct } from './product-schema.ts';
import { version } from './version.ts';

/** The published facts: the fields of the product, and what follows from the base URL. */
export type Facts = Readonly<ReturnType<typeof toFacts>>;

/** Returns the facts that a product publishes at a base URL. */
export function toFacts(product: ParsedProduct, baseUrl: string) {
  const { number, takes } = product.phone;
  const contact =
    product.email === undefined
      ? `${takes.includes('voice') ? 'tel' : 'sms'}:${number}`
      : `mailto:${product.email}`;
  return {
    ...product,
    language: product.language ?? 'en',
    baseUrl,
    phone: number,
    takes,
    // Without an agent endpoint, this is the page about agent access.
    mcp: product.agents.endpoint?.url ?? `${baseUrl}${agentsPath}`,
    docs: `${baseUrl}${docsPath}`,
    openapi: `${baseUrl}${openapiPath}`,
    version,
    // security.txt needs a contact (RFC 9116 §2.5.3).
    securityContact: product.contact.security ?? contact,
  };
}
