import { fillError, type HttpResponse } from '@frontdesk/api';
import { encodePath, type PublishedResponses } from '@frontdesk/files';
import { preferredForm } from './preferred-form.ts';

/** Responds to requests outside the API that need no file. */
interface SiteResponder {
  /**
   * Responds to OPTIONS, unsupported methods, and malformed paths. Returns undefined for others. A browser that sends a
   * form gets a page, and other clients JSON.
   */
  readonly respond: (method: string, path: string, accept: string) => HttpResponse | undefined;
  /**
   * Returns the 404 of a missing page for a client that prefers Markdown or JSON (RFC 9110 §15.5.5);
   * undefined for one that prefers HTML, which is a file of the build.
   */
  readonly respondMissing: (
    method: string,
    path: string,
    accept: string,
  ) => HttpResponse | undefined;
  /** Redirects to the address of a page, which is `path` of this host, and keeps the query (RFC 9110 §15.4.9). */
  readonly redirect: (path: string, query: string) => HttpResponse;
}

/** A browser asks again each time, so a page can be replaced at once, and so can a redirect to it. */
export const revalidate = 'public, max-age=0, must-revalidate';

/** Creates the lookup of the responses outside the API that every host runs. */
export function createSiteResponder({ errors, site }: PublishedResponses): SiteResponder {
  return {
    respond(method, path, accept) {
      if (method === 'OPTIONS') return { ...site.options, body: undefined };
      const isRead = method === 'GET' || method === 'HEAD';
      if (!isRead) {
        // Only browsers list HTML. Other clients list nothing, `*/*`, or what they can read.
        const isBrowser = /\btext\/html\b/i.test(accept);
        return isBrowser && preferredForm(accept, ['json', 'html']) === 'html'
          ? site.notSent
          : fillError(errors.method_not_allowed, { method, path });
      }
      if (!path.startsWith('/')) return fillError(errors.bad_request, { method, path });
      return isDecodable(path) ? undefined : fillError(errors.malformed_path, { method, path });
    },
    respondMissing(method, path, accept) {
      const form = preferredForm(accept, ['markdown', 'json', 'html']);
      if (form === 'html') return undefined;
      if (form === 'json') {
        const { error: unknown } = errors.not_found.body;
        const body = { error: { ...unknown, message: 'There is no page at <path>.' } };
        const error = fillError({ ...errors.not_found, body }, { method, path });
        return {
          ...error,
          headers: { ...error.headers, Vary: site.missing.headers.Vary ?? '' },
        };
      }
      const { body, ...missing } = site.missing;
      return { ...missing, body: method === 'HEAD' ? undefined : body };
    },
    redirect(path, query) {
      // A client may send bytes that no URL contains (RFC 3986 §2). Node reads each as one character.
      const escaped = query.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
      const location = encodePath(path) + (query === '' ? '' : `?${escaped}`);
      const fields = { Location: location, 'Content-Length': '0', 'Cache-Control': revalidate };
      return { status: 308, headers: { ...site.headers, ...fields }, body: undefined };
    },
  };
}

/** True if every percent-escape in a text is valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    // Astro's bundler removes calls whose result is unused.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}
