import { expect, it } from 'vitest';
import { createRequest } from '../../src/packages/verify/checks/check.ts';
import { createFilesTarget } from '../../src/packages/verify/files-target.ts';

const files = new Map([
  ['/index.html', Buffer.from('home')],
  ['/é.txt', Buffer.from('text')],
]);
const folder = createFilesTarget('dist', files, (path) => path === '/on-demand/');

it.each([
  ['/', 200, 'home'],
  ['/?a=b', 200, 'home'],
  ['/%C3%A9.txt', 200, 'text'],
  ['/on-demand/', 200, ''],
  ['/missing', 404, ''],
])('A folder responds to GET %s with %i and "%s"', async (path, status, body) => {
  const response = await folder.send(createRequest('GET', path));
  expect([response.status, String(response.body)]).toEqual([status, body]);
});

it('A folder has no response to other methods', async () => {
  await expect(folder.send(createRequest('HEAD', '/'))).rejects.toThrow('no response to HEAD');
});
