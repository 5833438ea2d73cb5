import { expect, it } from 'vitest';
import { findHidden, renderHeaderStyle } from '../../src/packages/theme/data/header-fit.ts';

const header = {
  name: 'Salon',
  labels: ['Prices', 'Photos', 'Team'],
  call: undefined,
  hasSearch: false,
};
const long = {
  ...header,
  name: 'A salon with a rather long name for its header',
  labels: Array.from({ length: 7 }, (_none, index) => `Title of page number ${index + 1}`),
  call: '(11) 96123-4567',
};

/** Lists the links that a rule shows at a width of the header, by their place: in the row, and in the menu. */
function listShown(style: string, width: number, count: number) {
  const rules = [...style.matchAll(/\(width(<|>=)([\d.]+)rem\)\{(.*?)\{/g)];
  const hidden = rules
    .filter(([, sign, limit]) => (sign === '<' ? width < Number(limit) : width >= Number(limit)))
    .flatMap(([, , , selectors = '']) => selectors.split(','));
  const list = (parent: string) =>
    Array.from({ length: count }, (_none, index) => index + 1).filter(
      (index) => !hidden.includes(`${parent}>a:nth-of-type(${index})`),
    );
  return {
    row: list('.site-links'),
    menu: list('#site-menu'),
    hasMenu: !hidden.includes('.header .site-links>button'),
  };
}

it('Each link is in the row or in the menu at every width, and more fit in a wider header', () => {
  const style = renderHeaderStyle(long);
  const all = [1, 2, 3, 4, 5, 6, 7];
  let last = 0;
  for (let width = 10; width < 160; width += 0.5) {
    const { row, menu, hasMenu } = listShown(style, width, 7);
    expect([...row, ...menu]).toEqual(all);
    expect(hasMenu).toBe(menu.length > 0);
    expect(row.length).toBeGreaterThanOrEqual(last);
    last = row.length;
    // A narrow header shows all or none.
    if (width < 44) expect(row).toEqual([]);
  }
  expect(last).toBe(7);
});

it('A narrow header has room for three short links, but not a very narrow one', () => {
  const rows = [20, 40].map((width) => listShown(renderHeaderStyle(header), width, 3).row);
  expect(rows).toEqual([[], [1, 2, 3]]);
});

it('The titles that a wide screen has no room for are listed', () => {
  expect(findHidden(header)).toEqual([]);
  expect(findHidden(long)).toEqual(long.labels.slice(2));
});

it('Letters of Korean and Japanese are wider than those of Latin', () => {
  const labels = Array.from({ length: 8 }, (_none, index) => `동물병원진료안내${index}`);
  const latin = labels.map((_label, index) => `Timetable${index}`.slice(0, 9));
  expect(findHidden({ ...header, labels }).length).toBeGreaterThan(0);
  expect(findHidden({ ...header, labels: latin })).toEqual([]);
});
