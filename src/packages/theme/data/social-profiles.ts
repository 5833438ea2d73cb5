/**
 * Sites where a path is somebody's profile. On other sites, a link may lead anywhere, such as to a privacy policy that
 * a lawyer hosts.
 */
const sites = [
  'bsky.app',
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'pinterest.com',
  'snapchat.com',
  'threads.com',
  'threads.net',
  'tiktok.com',
  'twitter.com',
  'vk.com',
  'x.com',
  'xing.com',
  'yelp.com',
  'youtube.com',
  't.me',
  'line.me',
  'lin.ee',
  'weibo.com',
  'mastodon.social',
];

/** Paths of these sites that are nobody's profile. */
const pages =
  /^\/(?:$|about|ads|help|intent|legal|login|policies|policy|privacy|share|sharer|terms|watch)(?:[/.?]|$)/;

/** True if a link leads to a profile on a social network. */
export function isSocialProfile(link: string): boolean {
  const url = URL.parse(link);
  if (!url) return false;
  const isSite = sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`));
  return isSite && !pages.test(url.pathname);
}
