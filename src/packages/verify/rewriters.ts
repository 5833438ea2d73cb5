import type { CheckResponse } from './checks/check.ts';

/** A feature of a host or a CDN that changes files on their way to visitors. */
interface Rewriter {
  readonly name: string;
  /** What it leaves in a file or its headers. */
  readonly sign: RegExp;
  /** What to turn off, and where. Undefined for a change that the owner asked for. */
  readonly off?: string;
}

const inSettings = (path: string) => `(Cloudflare's dashboard, ${path})`;

const rewriters: readonly Rewriter[] = [
  {
    name: "Cloudflare's email obfuscation",
    sign: /data-cfemail="\w+"|\/cdn-cgi\/l\/email-protection|\/email-decode\.min\.js/g,
    off: `Email Address Obfuscation ${inSettings('Scrape Shield')}`,
  },
  {
    name: "Cloudflare's managed robots.txt, which can forbid agents that you invite",
    sign: /# BEGIN Cloudflare Managed content/gi,
    off: `Instruct AI bot traffic with robots.txt ${inSettings('Security, Settings, Bot traffic')}`,
  },
  {
    name: "Cloudflare's Web Analytics",
    sign: /\/\/static\.cloudflareinsights\.com\/beacon/g,
    off: `the automatic setup of Web Analytics ${inSettings('Web Analytics, Manage site')}`,
  },
  {
    name: "Cloudflare's Rocket Loader",
    sign: /\/rocket-loader\.min\.js|type="[\da-f]{24}-(?:text\/javascript|module)"/g,
    off: `Rocket Loader ${inSettings('Speed, Settings, Content Optimization')}`,
  },
  {
    name: "Cloudflare's JavaScript Detections",
    sign: /\/cdn-cgi\/challenge-platform\/|__CF\$cv\$params=\{[^}]{0,200}/g,
    off: `Bot Fight Mode or JavaScript Detections ${inSettings('Security, Settings, Bot traffic')}`,
  },
  {
    name: "Cloudflare's Zaraz",
    sign: /\/cdn-cgi\/zaraz\//g,
    off: `Auto-inject script ${inSettings('Zaraz, Settings')}`,
  },
  {
    name: "Cloudflare's Polish",
    sign: /^cf-polished:/gm,
    off: `Polish ${inSettings('Speed, Settings, Image Optimization')}`,
  },
  {
    name: "Netlify's Real User Metrics",
    sign: /\/\.netlify\/scripts\/rum/g,
    off: 'Real User Metrics (Netlify, Logs & metrics)',
  },
  {
    name: "Netlify's deploy preview toolbar",
    sign: /netlify-cdp-loader/g,
    off: 'the Netlify Drawer (Netlify, Project configuration)',
  },
  { name: 'Netlify Forms', sign: /type=["']?hidden["']? name=["']?form-name\b/g },
  {
    name: 'PageSpeed',
    sign: /^x-(?:mod-pagespeed|page-speed):|\.pagespeed\.\w\w\./gm,
    off: "pagespeed (your web server's configuration)",
  },
];

/** What changed a file, and what the owner can do. Undefined for a change that the owner asked for. */
interface Change {
  readonly name: string;
  readonly next: string | undefined;
}

const turnOff = (what: string) => `Turn off ${what}. Then run verify again.`;

/** Lists what rewriters leave in files, but which can also be the owner's. */
export function listSigns(bytes: Buffer): Set<string> {
  const text = bytes.toString('latin1');
  return new Set(rewriters.flatMap(({ sign }) => text.match(sign) ?? []));
}

/** Lists what changed a file on its way. The owner's own signs show nothing. */
export function listChanges(
  { headers, body }: Pick<CheckResponse, 'headers' | 'body'>,
  own: ReadonlySet<string>,
): Change[] {
  const fields = Object.entries(headers).map((field) => `${field.join(': ')}\n`);
  const text = fields.join('') + body.toString('latin1');
  return rewriters
    .filter(({ sign }) => text.match(sign)?.some((found) => !own.has(found)))
    .map(({ name, off }) => ({ name, next: off && turnOff(off) }));
}
