/** Files by path, such as '/docs/index.html': a Map, or a folder, which is read file by file. */
export interface Files extends Iterable<[string, Buffer]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): Buffer | undefined;
  keys(): MapIterator<string>;
}

/** Files that can be added to. */
export interface WritableFiles extends Files {
  set(path: string, bytes: Buffer): this;
}
