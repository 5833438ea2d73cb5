import { setTimeout } from 'node:timers/promises';

/** Waits until an origin answers. */
export async function waitFor(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await setTimeout(50);
  }
  throw new Error(`${origin} did not answer`);
}
