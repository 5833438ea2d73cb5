/** Rejects if a promise takes longer than `timeout` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error(`no reply within ${timeout} ms`));
    };
    // If this process stalls, the reply may be waiting in its socket: Node reads sockets after timers and
    // before immediates.
    const timer = setTimeout(() => setImmediate(giveUp), timeout);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
