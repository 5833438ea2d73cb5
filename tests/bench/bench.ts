export interface Row {
  readonly what: string;
  readonly against: string;
  /** The ratio of each round. */
  readonly figures: readonly number[];
}

interface Comparison<Side> {
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly sides: readonly [ours: Side, theirs: Side];
  readonly measure: (side: Side) => Promise<number>;
}

/**
 * Measures both sides once per round. The sides swap each round, so that neither always runs on a
 * processor that the other has heated.
 */
export async function compareSides<Side>(
  { what, against, unit, sides, measure }: Comparison<Side>,
  rounds: number,
): Promise<Row> {
  const figures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    const measured = new Map<Side, number>();
    for (const side of order) measured.set(side, await measure(side));
    const [ours = Number.NaN, theirs = Number.NaN] = sides.map((side) => measured.get(side));
    figures.push(ours / theirs);
    process.stderr.write(
      `${what}: ${Number(ours.toPrecision(3))}, ${against}: ${Number(theirs.toPrecision(3))} ${unit}\n`,
    );
  }
  return { what, against, figures };
}
