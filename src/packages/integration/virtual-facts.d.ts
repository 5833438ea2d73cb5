/** What the site publishes. src/packages/integration/facts-module.ts provides it. */
declare module 'virtual:frontdesk/facts' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- An ambient module can't import a local file.
  export const facts: import('@frontdesk/facts').Facts;
  /** The rate limit mode of the deployment that this build is for. */
  export const rateLimitMode: 'metered' | 'advertised';
  /** The time of the commit, in ISO 8601, if it is known. */
  export const committed: string | null;
  /** The file of the photo on the home page. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- As above.
  export const photo: import('astro').ImageMetadata | undefined;
}
