/**
 * Renders a response, its head and its body or only its body, as HTML: a `div` for each line, with the names and the
 * strings marked. The build renders the examples with it, and the browser what a reader receives.
 */
export function renderResponse(text: string): string {
  const lines = text.split('\n');
  const headLines = text.startsWith('HTTP') ? lines.indexOf('') : 0;
  return lines
    .map((line, index) => {
      const indent = /^ */.exec(line)?.[0].length ?? 0;
      const content = index < headLines ? renderHeadLine(line) : renderBodyLine(line);
      return `<div class="code" style="--indent:${indent}ch">${content || '\n'}</div>`;
    })
    .join('');
}

function renderHeadLine(line: string): string {
  const [name = ''] = /^(?:HTTP|[^:]+)/.exec(line) ?? [];
  const value = line.slice(name.length).replace(/^: /, '');
  return name === 'HTTP'
    ? mark('name', name) + escape(value)
    : `${mark('name', name)}: ${mark('string', value)}`;
}

/** Marks the strings of a line of JSON. Those before a colon are names. */
function renderBodyLine(line: string): string {
  const pieces = line.split(/("(?:[^"\\]|\\.)*")/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return escape(piece);
      return mark(pieces[index + 1]?.startsWith(':') ? 'name' : 'string', piece);
    })
    .join('');
}

function mark(kind: 'name' | 'string', text: string): string {
  return `<span class="${kind}">${escape(text)}</span>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
