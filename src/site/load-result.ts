import result from './load-result.json' with { type: 'json' };

/** The committed result of `FIGURES=keep npm run audit:load`. */
export const loadResult = result;

const units: Readonly<Record<string, (value: number) => string>> = {
  requests: (value) => `${value} requests`,
  seconds: (value) => `in ${value} s`,
  warmMegabytes: (value) => `memory ${value} MB when warm`,
  megabytes: (value) => `${value} MB at the end`,
  connections: (value) => `${value} hostile connections`,
  addedMegabytes: (value) => `${value} MB more memory`,
  reads: (value) => `${value} reads of others answered`,
  slowestMs: (value) => `the slowest in ${value} ms`,
};

/** The figures in words, a row a run. */
export function toRows({ figures }: typeof result): { name: string; text: string }[] {
  return Object.entries(figures).map(([name, measured]) => ({
    name,
    text: Object.entries(measured)
      .map(([unit, value]) => units[unit]?.(value) ?? `${unit} ${value}`)
      .join(', '),
  }));
}
