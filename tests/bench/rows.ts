import { median } from '../median.ts';

/** One line of the result: the ratio of a measurement to another, with a figure for each round. */
export interface Row {
  /** Stays the same between results, so the docs can pick a row: `info/fastify/throughput`. */
  readonly id: string;
  readonly what: string;
  readonly against: string;
  readonly figures: readonly number[];
  /** The median of our own measurements, in the unit of the detail. */
  readonly ours: number;
  /** Other measurements that explain the figures. */
  readonly detail?: string;
}

/** The result of a benchmark run, with the machine and the versions it ran on. */
export interface BenchResult {
  readonly commit: string;
  /** True if the measured files differed from the commit. */
  readonly modified: boolean;
  readonly rounds: number;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly gigabytes: number;
    readonly kernel: string;
  };
  /** The lockfile of the commit has those of the packages. */
  readonly versions: { readonly node: string };
  readonly rows: readonly Row[];
}

/** Renders a result as a Markdown table. */
export function toMarkdown({ rows }: BenchResult): string {
  const lines = rows.map(({ what, against, figures, detail = '' }) => {
    // A run can tell three digits apart.
    const show = (figure: number) => `${Number(figure.toPrecision(3))} ×`;
    const range = `${show(Math.min(...figures))} to ${show(Math.max(...figures))}`;
    return `| ${[what, against, show(median(figures)), range, detail].join(' | ')} |`;
  });
  const head = ['| What | Compared with | Median | Range | Details |', '|---|---|---|---|---|'];
  return `${[...head, ...lines].join('\n')}\n`;
}

/** Renders a result as JSON, with the figures of a row on one line. */
export function toJson(result: BenchResult): string {
  const json = JSON.stringify(result, null, 2);
  return `${json.replace(/\[[\s\d.,e-]+\]/g, (figures) => figures.replace(/\s+/g, ''))}\n`;
}
