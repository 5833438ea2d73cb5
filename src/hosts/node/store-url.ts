import { parsedBy } from '../../facts/parsed-by.ts';
import { isDecodable } from '../../api/request-target.ts';

/** The URL of a Valkey or Redis server. */
export const storeUrl = parsedBy(
  'a valkey:// URL, or valkeys:// for TLS, such as valkey://user:password@host:6379/0',
  (value) => {
    const url = URL.parse(value);
    return url && isStoreUrl(url) ? url : undefined;
  },
);

/** Whether the Redis client accepts this URL: a host, decodable credentials, and a database number. */
function isStoreUrl({ protocol, hostname, pathname, username, password }: URL): boolean {
  return (
    /^(?:valkey|redis)s?:$/.test(protocol) &&
    hostname !== '' &&
    /^(?:\/\d{0,9})?$/.test(pathname) &&
    isDecodable(username) &&
    isDecodable(password)
  );
}
