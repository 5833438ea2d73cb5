/** What is wrong at a place in a text. */
export interface Problem {
  readonly offset: number;
  readonly text: string;
}
