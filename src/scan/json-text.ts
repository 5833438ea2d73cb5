/** Renders a line for each string in a JSON text: `version: 1.3.0`. Returns undefined for another text. */
export function readJson(text: string): string | undefined {
  const lines: string[] = [];
  const read = (name: string, value: unknown) => {
    if (typeof value === 'string') lines.push(`${name}: ${value}`);
    else if (Array.isArray(value)) for (const one of value) read(name, one);
    else if (value instanceof Object)
      for (const [key, one] of Object.entries(value)) read(key, one);
  };
  try {
    read('', JSON.parse(text));
  } catch {
    return undefined;
  }
  return lines.join('\n');
}
