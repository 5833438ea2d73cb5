/** What is used of Pagefind's interface, which comes without types. */
declare module '@pagefind/default-ui' {
  export class PagefindUI {
    constructor(options: {
      readonly element: HTMLElement;
      readonly bundlePath: string;
      readonly translations: Readonly<Record<string, string>>;
      readonly resetStyles: boolean;
      readonly showImages: boolean;
      readonly showSubResults: boolean;
      readonly ranking: Readonly<Record<string, number>>;
    });
    triggerSearch(term: string): void;
  }
}
