import type { AddressInfo, Server } from 'node:net';

/** Thrown if a server can't listen. The message is one sentence that names the setting to change. */
export class ListenError extends Error {}

/** The address of a server, and the variables that set it. */
export interface Address {
  readonly port: number;
  /** Undefined for every address, IPv4 and IPv6. */
  readonly host: string | undefined;
  /** Whether other servers can listen on the same port. The system distributes connections. */
  readonly reusePort?: boolean;
  readonly variables: { readonly host: string; readonly port: string };
}

/**
 * Listens on a port. Resolves when it does.
 * @throws {ListenError} if it can't.
 */
export function listen(server: Server, address: Address): Promise<void> {
  const { port, host, reusePort = false } = address;
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      reject(new ListenError(describe(error, address)));
    };
    server.once('error', onError);
    server.listen({ port, host, reusePort }, () => {
      server.removeListener('error', onError);
      resolve();
    });
  });
}

/** Converts the address of a server to a URL that opens on this machine. */
export function toUrl({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${['[::]', '0.0.0.0'].includes(host) ? 'localhost' : host}:${port}/`;
}

/** Error codes for a host that is not an address of this machine. */
const hostCodes: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'];

function describe({ code, message }: NodeJS.ErrnoException, address: Address): string {
  const { port, host, reusePort, variables } = address;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set ${variables.port} to a free one.`;
  if (code === 'EACCES') {
    return `This user may not use port ${port}: set ${variables.port} to another one.`;
  }
  if (code === 'ENOTSUP' && reusePort) return 'This system does not support REUSE_PORT.';
  if (host !== undefined && hostCodes.includes(code)) {
    return `${variables.host} is ${JSON.stringify(host)}, which is no address of this machine.`;
  }
  return `The server can't listen on port ${port}: ${message}.`;
}
