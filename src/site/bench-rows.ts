/** How many times one thing is of another, or a count that is the same in each run. */
export type Unit = '×' | 'bytes' | 'ns';

/** The figure that a row is to reach, in its unit. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** A line of the result: what was measured against what, a figure a round. */
export interface Row {
  /** Stays the same between results, so that a remark can name it: `info/bare/throughput`. */
  readonly id: string;
  readonly what: string;
  readonly against: string;
  readonly unit: Unit;
  /** Absent where the row only reports. */
  readonly goal?: Goal;
  readonly figures: readonly number[];
  /** What else was measured and explains the figure. */
  readonly detail?: string;
}

/** What one run of the benchmark found, and on what. */
export interface BenchResult {
  readonly commit: string;
  /** True where what was measured differs from the commit. */
  readonly modified: boolean;
  readonly rounds: number;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly gigabytes: number;
    readonly kernel: string;
  };
  /** Of Node, of the packages compared and of Debian's tools. */
  readonly versions: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

/** The middle figure, and the least and the greatest. */
export function summarize(figures: readonly number[]): {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
} {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || least === undefined || greatest === undefined) {
    throw new RangeError('There is no middle of no figures.');
  }
  return { median: (low + high) / 2, least, greatest };
}

/** Whether the middle figure reaches the goal; undefined where there is none. */
export function reaches({ goal, figures }: Row): boolean | undefined {
  if (!goal) return undefined;
  const { median } = summarize(figures);
  return 'atLeast' in goal ? median >= goal.atLeast : median <= goal.atMost;
}

/** The goal in words. */
export function describeGoal({ goal, unit }: Row): string {
  if (!goal) return 'reported';
  return 'atLeast' in goal
    ? `at least ${formatFigure(goal.atLeast, unit)}`
    : `at most ${formatFigure(goal.atMost, unit)}`;
}

/** A figure with its unit, on one line: three digits are what such a run can tell apart. */
export function formatFigure(figure: number, unit: Unit): string {
  const digits = unit === 'bytes' ? String(Math.round(figure)) : Number(figure.toPrecision(3));
  return `${digits}\u00A0${unit}`;
}

/** A result as a Markdown table. */
export function toMarkdown({ rows }: BenchResult): string {
  const lines = rows.map((row) => {
    const { median, least, greatest } = summarize(row.figures);
    const spread = [least, greatest].map((figure) => formatFigure(figure, row.unit)).join(' to ');
    const reached = { true: 'yes', false: 'no', undefined: '' }[String(reaches(row))] ?? '';
    const cells = [
      row.what,
      row.against,
      formatFigure(median, row.unit),
      spread,
      describeGoal(row),
      reached,
      row.detail ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| what | against | median | from, to | to reach | reached | beside |';
  return `${[head, '| --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n')}\n`;
}
