import node from 'astro/logger/node';

/**
 * Creates the log of a build: only problems and its result, so that `npm start` ends with the address of the server.
 * Astro announces an error of an integration as unhandled, before it prints the text that is for the owner.
 */
export default function createBuildLog(): ReturnType<typeof node> {
  const { write } = node({ level: 'warn' });
  return {
    write(event) {
      const isAnnounced =
        event.label === 'frontdesk' && event.message.startsWith('An unhandled error occurred');
      if (!isAnnounced) write(event);
    },
  };
}
