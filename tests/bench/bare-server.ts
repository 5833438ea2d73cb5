import { createServer } from 'node:http';

/** A node:http server that does nothing but send the same bytes: the floor of what Node costs. */
const [port = '', fields = '[]', body = ''] = process.argv.slice(2);
const flat = JSON.parse(fields) as string[];
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, flat);
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
