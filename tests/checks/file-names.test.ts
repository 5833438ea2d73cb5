import { expect, it } from 'vitest';
import { findNameProblem } from '../../src/packages/checks/file-names.ts';

it.each([
  ['/a\nb/c.txt', '/a\\nb has a control character in its name'],
  ['/.env', '/.env can contain passwords'],
  ['/a/.env.production', '/a/.env.production can contain passwords'],
  ['/prod.env', '/prod.env can contain passwords'],
  ['/.ssh/config', '/.ssh can contain keys'],
  ['/old/.git/objects/12/34', '/old/.git contains the history of a project'],
  ['/dump.sql', '/dump.sql looks like a copy of a database'],
  ['/Shop.SQL.gz', '/Shop.SQL.gz looks like a copy of a database'],
  ['/shop.dump', '/shop.dump looks like a copy of a database'],
  ['/shop.sqlite', '/shop.sqlite looks like a copy of a database'],
  ['/index.html~', '/index.html~ looks like a backup'],
  ['/a.bak/b.txt', '/a.bak looks like a backup'],
  ['/a.html.orig', '/a.html.orig looks like a backup'],
  ['/.a.html.swp', '/.a.html.swp looks like a backup'],
  ['/a.old', '/a.old looks like a backup'],
  ['/wp-config.php.save', '/wp-config.php.save looks like a backup'],
  ['/dump.rdb', '/dump.rdb looks like a copy of a database'],
  ['/server.key', '/server.key can contain keys'],
  ['/backup.zip', '/backup.zip looks like a backup'],
  ['/site-backup-2026-01-31.tar.gz', '/site-backup-2026-01-31.tar.gz looks like a backup'],
])('%j stops the build', (path, problem) => {
  expect(findNameProblem(path)).toBe(problem);
});

it.each([
  ...['/.well-known/security.txt', '/~anna/index.html', '/old/index.html', '/.nojekyll'],
  ...[
    '/sql.pdf',
    '/environment.md',
    '/icon',
    '/.github/x.yml',
    '/bold',
    '/key',
    '/cert.pem',
    '/a b?#%[é].txt',
  ],
])('%j can be published', (path) => {
  expect(findNameProblem(path)).toBeUndefined();
});
