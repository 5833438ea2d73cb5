/** How many callbacks run in one turn of the event loop. */
const perTurn = 16;

/**
 * Returns a function that queues a callback. A few callbacks run in each turn of the event loop, so that a
 * long queue does not delay new connections: Node accepts one in each turn.
 */
export function createTurns(): (callback: () => void) => void {
  const queue: (() => void)[] = [];
  let scheduled = false;

  function schedule(): void {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      for (const callback of queue.splice(0, perTurn)) callback();
      scheduled = false;
      schedule();
    });
  }

  return (callback) => {
    queue.push(callback);
    schedule();
  };
}
