/** Prints what a run measured, rounded, on a line that can be found. */
export function report(name: string, figures: Readonly<Record<string, number>>): void {
  const rounded = Object.entries(figures).map(([unit, value]) => `${unit} ${Math.round(value)}`);
  process.stdout.write(`figures: ${name}: ${rounded.join(', ')}\n`);
}
