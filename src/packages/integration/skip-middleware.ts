/**
 * Leaves the site's middleware out of a server that renders no route: Starlight's would add all components, 1 MB. Astro
 * has no setting for it.
 */
export function skipMiddleware(isUnused: () => boolean) {
  return {
    name: 'frontdesk-skip-middleware',
    enforce: 'pre',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
    resolveId: (id: string) =>
      id === 'virtual:astro:middleware' && isUnused() ? '\0noop-middleware' : undefined,
  } as const;
}
