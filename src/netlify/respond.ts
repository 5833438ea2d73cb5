import { clientAt } from '../rate-limit/client-key.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';
import { publicQuota } from '../contract/rate-limit.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { announceDeprecation, answer, type Answer } from '../fallback/answer.ts';
import { answerFault, costOf, meter } from '../fallback/meter.ts';

/**
 * Counts for this instance of the function alone: its values are honest of what it saw. What holds
 * at scale is the platform's own `rateLimit`, in each entry's config.
 */
const budget = createMemoryLimiter({ quota: publicQuota, capacity: 20_000 });

/** The platform adds its rules' fields to files alone; its origins have TLS. */
const security = apiSecurityFields(true);

/**
 * Answers what no file answers, as Netlify Functions ask: a web Request in, a Response out. `client`
 * is the address that the platform saw. Never throws.
 */
export async function respond(request: Request, client: string | undefined): Promise<Response> {
  const { method, url } = request;
  const { pathname = '', search = '', origin = '' } = URL.parse(url) ?? {};
  const finish = (answered: Answer) => toResponse(announceDeprecation(answered, pathname));
  try {
    const outcome = answer({ method, target: `${pathname}${search}` });
    // A rule that sent a good read here: the file itself is the answer, and no rule sends that on.
    if (outcome && 'read' in outcome) return await fetch(`${origin}${outcome.read}`, { method });
    if (!outcome) return finish(answerFault(method, publicQuota));
    const spending = budget.consume(clientAt(client), costOf(pathname));
    return finish(meter(outcome, method, publicQuota, spending));
  } catch {
    return finish(answerFault(method, publicQuota));
  }
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body ?? null, { status, headers: { ...headers, ...security } });
}
