/** Names of files and folders that can't be published, each with the reason. */
const problems: readonly (readonly [name: RegExp, why: string])[] = [
  [/\p{Cc}/u, 'has a control character in its name'],
  [/^\.env|\.env$/i, 'can contain passwords'],
  [
    /^\.(?:aws|htpasswd|netrc|npmrc|pgpass|ssh)$|^id_(?:ecdsa|ed25519|rsa)$|\.(?:key|p12|pfx)$/i,
    'can contain keys',
  ],
  [/^\.(?:git|hg|svn)$/i, 'contains the history of a project'],
  [
    /\.(?:dump|rdb|sql|sqlite3?)(?:\.(?:7z|bz2|gz|xz|zip|zst))?$/i,
    'looks like a copy of a database',
  ],
  [
    /(?:^|[-_.])backup[-_.\d]*\.(?:tar\.)?(?:7z|bz2|gz|rar|tar|tgz|xz|zip|zst)$/i,
    'looks like a backup',
  ],
  [/~$|\.(?:backup|bak|old|orig|save|sw[op])$/i, 'looks like a backup'],
];

/** Describes why a path can't be published: '/.git contains …'. */
export function findNameProblem(path: string): string | undefined {
  const names = path.split('/');
  for (const [pattern, why] of problems) {
    const index = names.findIndex((name) => pattern.test(name));
    const found = names.slice(0, index + 1).join('/');
    // The escapes of JSON show a control character.
    if (index !== -1) return `${JSON.stringify(found).slice(1, -1)} ${why}`;
  }
  return undefined;
}
