/** Shows two texts where they differ. */
export function showDifference(expected: string, received: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === received[at]) at += 1;
  const start = at > 60 ? at - 20 : 0;
  const [wanted, other] = [expected, received].map((text) => quote(text.slice(start)));
  const where = start > 0 ? ` from character ${start + 1}` : '';
  return `${String(wanted)}, received ${String(other)}${where}`;
}

/** Escapes and shortens text that another machine sent. */
export function quote(text: string): string {
  const max = 200;
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
