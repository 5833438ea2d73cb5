import { connect } from 'node:net';

/**
 * Asks one route again and again over connections that are kept, and prints how many answers came:
 * for HEAD, whose answers wrk takes for the beginning of ones with a body.
 * Arguments: host, port, method, path, connections, seconds.
 */
const [host, port, method, path, connections, seconds] = process.argv.slice(2);
const request = `${method ?? ''} ${path ?? ''} HTTP/1.1\r\nHost: ${host ?? ''}\r\n\r\n`;
let answers = 0;

for (let count = 0; count < Number(connections); count += 1) {
  const socket = connect(Number(port), host, () => socket.write(request));
  // A write of the server that is smaller than a packet of the loopback comes as one piece.
  socket.on('data', (answer) => {
    if (answer.toString('latin1', 9, 12) !== '200' || !answer.includes('\r\n\r\n')) {
      throw new Error(`No whole answer 200:\n${answer.toString()}`);
    }
    answers += 1;
    socket.write(request);
  });
  socket.once('close', () => {
    throw new Error('The server closed a connection');
  });
}

setTimeout(
  () => {
    process.stdout.write(String(answers), () => process.exit());
  },
  Number(seconds) * 1000,
);
