import { pageWork, type PageWork } from './page-work.ts';

// What a thread is told to do has one parameter.
export const finishPage = (all: Parameters<PageWork['finishPage']>) => pageWork.finishPage(...all);
export const comparePage = (all: Parameters<PageWork['comparePage']>) =>
  pageWork.comparePage(...all);
export const compareCodings = (all: Parameters<PageWork['compareCodings']>) =>
  pageWork.compareCodings(...all);
