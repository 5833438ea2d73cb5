/**
 * What each page costs between 100 and 1000 pages, of what it costs between 10 and 100, from the times
 * of builds with so many. It is 1 where the time is linear, 1.5 where something is sorted, and 10 where
 * each page costs in proportion to all.
 */
export function toGrowth(ten: number, hundred: number, thousand: number): number {
  return (thousand - hundred) / (1000 - 100) / ((hundred - ten) / (100 - 10));
}
