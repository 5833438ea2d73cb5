import nodeHandler from 'astro/logger/node';

/** Messages of every good build, on which nobody has to act. */
const noise: readonly RegExp[] = [
  // Rolldown warns of a directive that Astro adds to pages with components, and reads itself.
  /MODULE_LEVEL_DIRECTIVE.*use astro:head-inject/,
  // Starlight has a collection for translations of its own texts. This site needs none.
  /^The collection "i18n" does not exist or is empty/,
  // Our page for missing pages replaces Starlight's.
  /^Could not render `\/404` from route `\/\[\.\.\.slug\]`/,
  // The adapter offers sessions. No page uses them.
  /^Enabling sessions with filesystem storage/,
  // The steps of Astro and Vite.
  /^(?:Collecting build info|\s*prerendering static routes|✓ Completed in)/,
  /^(?:Syncing content|Synced content|Astro config changed|Clearing content store|Generated \d)/,
  /^(?:output|mode|directory|adapter): /,
  /^(?:Building|Rearranging) server (?:entrypoints|assets)/,
  /^(?:Re-optimizing dependencies|✓ built in)/,
  // A line for each page, and its time.
  /^ *[├└]─ |^ \(\+[\d.]+m?s\)/,
];

/**
 * Creates an Astro logger that prints what Astro's own does, without the known noise. Each pattern matches
 * only known messages, so a new warning still shows.
 */
export default function createBuildLog() {
  const { write } = nodeHandler({});
  return {
    write(event: Parameters<typeof write>[0]): void {
      const text = event.message.replaceAll(/\u001B\[[0-9;]*m/g, '');
      if (!noise.some((pattern) => pattern.test(text))) write(event);
    },
  };
}
