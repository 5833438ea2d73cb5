import { once } from 'node:events';
import type { AddressInfo, ListenOptions, Server } from 'node:net';
import { StartError } from './start-error.ts';

interface Address extends ListenOptions {
  readonly port: number;
  /** The prefix of the variables that set it. */
  readonly prefix?: 'OPERATOR_';
}

/**
 * Listens on a port, at every address (IPv4 and IPv6) unless `host` is set. Resolves when it does.
 * @throws {StartError} that names the variable to change.
 */
export async function listen(server: Server, address: Address): Promise<void> {
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(describe(error as NodeJS.ErrnoException, address));
  }
}

/** Converts the address of a server to a URL that opens on this machine. */
export function toUrl({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${['[::]', '0.0.0.0'].includes(host) ? 'localhost' : host}:${port}/`;
}

/** Error codes for a host that is not an address of this machine. */
const hostCodes: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'];

function describe({ code, message }: NodeJS.ErrnoException, address: Address): string {
  const { port, host, reusePort, prefix = '' } = address;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set ${prefix}PORT to a free one.`;
  if (code === 'EACCES') {
    return `This user may not use port ${port}: set ${prefix}PORT to another one.`;
  }
  if (code === 'ENOTSUP' && reusePort) return 'This system does not support REUSE_PORT.';
  if (host !== undefined && hostCodes.includes(code)) {
    return `${prefix}HOST is ${JSON.stringify(host)}, which is not an address of this machine.`;
  }
  return `The server can't listen on port ${port}: ${message}.`;
}
