/** The folder where a command runs: a copy of this repository, or a site with the npm package. */
export { checkout } from './checkout.ts';

/** Derives the colors of both themes. */
export { createPalette } from './color.ts';

/** Reads the commit of a folder from Git. */
export { readCommit } from './commit.ts';

/** Lists the other contacts and those of the notices. */
export { listContacts } from './contacts.ts';

/** Lists the ways that a contact has, in the owner's order. */
export { listWays } from './contacts.ts';

/** Returns the web address of a way, or undefined if it is a number to call or to text. */
export { toWebAddress } from './contacts.ts';

/** Returns the texts in a language (BCP 47), or in English, for a product with a name. */
export { getDefaultTexts } from './default-texts.ts';

/** Returns a short digest of the published facts. */
export { digestFacts } from './digest-facts.ts';

/** The published facts: the fields of the product, and what follows from them and from the base URL. */
export type { Facts } from './facts.ts';

/** Returns the same facts as a site publishes them whose info record has these links. */
export { moveFacts } from './facts.ts';

/** Returns the language as people in the country of a business use it: English times have AM and PM in the US alone. */
export { toLocale } from './language.ts';

/** Returns the mailto: URI of an email address, where only an escaped `&` is part of the address (RFC 6068 §2). */
export { toMailto } from './mailto.ts';

/** Decodes the escapes of a URI. */
export { unescapeUri } from './mailto.ts';

/** Returns the rate limit mode of the deployment that a valid environment builds for. */
export { findRateLimitMode } from './parse-build.ts';

/** Values of the sample product, which are wrong in every other product's texts. */
export { sampleValues } from './parse-build.ts';

/** Says when the list of exceptions ends, if it soon does. */
export { describeLastDate } from './past-dates.ts';

/** Says that a number that accepts texts is a landline. */
export { describeLandline } from './phone-number.ts';

/** Formats an E.164 number for people, with no-break spaces. */
export { formatPhone } from './phone.ts';

/** Returns a link that calls the number (RFC 3966), or texts it if it accepts no calls (RFC 5724). */
export { toContactLink } from './phone.ts';

/** Formats an address as people in its country write it, as one line. */
export { formatAddressLine } from './postal-address.ts';

/** Formats an address for readers anywhere: with its country in English, unless that is the name of the city too. */
export { formatPlace } from './postal-address.ts';

/** Returns the name of a country, in English unless another language is given. */
export { nameCountry } from './postal-address.ts';

/** Reads a product.yaml and the environment of a build. */
export { readFacts } from './read-facts.ts';

/** Reads the text of a product.yaml. */
export { readProductFile } from './read-facts.ts';

/** The copy of the product's file in a build, beside the folder that hosts publish. */
export { builtFile } from './read-former.ts';

/** Lists the former values of the product in a file: its own, and those of earlier versions, in Git's history and in the build in a folder. */
export { readFormer } from './read-former.ts';

/** The website of this repository. */
export { website } from './site.ts';

/** Returns the product's name in at most 64 lowercase Latin letters, digits, and single hyphens, so that an agent can tell the skills and servers of two products apart. */
export { toSlug } from './slug.ts';

/** True if a URL's host can only be the client's own machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export { isLoopback } from './values.ts';

/** 'call', 'text', or 'call or text': what people do, in the texts for programs. */
export { callOrText } from './wording.ts';

/** The schemas of single fields, for the answers of setup and the address of a site. */
export { fieldSchemas } from './field-schemas.ts';
