import { PagefindUI } from '@pagefind/default-ui';
import styles from '../styles/search.css?inline';

/**
 * Puts Pagefind's interface in the place of an input. What was typed meanwhile is searched for, and
 * who is about to type goes on.
 */
export function startSearch(input: HTMLInputElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);

  const isFocused = document.activeElement === input;
  const place = document.createElement('div');
  input.replaceWith(place);
  const search = new PagefindUI({
    element: place,
    bundlePath: '/pagefind/',
    translations: { placeholder: input.placeholder },
    resetStyles: false,
    showImages: false,
    showSubResults: true,
    // As Starlight weighs them: long pages and rare words count for little, words as typed for much.
    ranking: { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 },
  });
  const own = place.querySelector('input');
  // Pagefind names its input by a title alone, which a screen shows as a tooltip only.
  own?.setAttribute('aria-label', input.placeholder);
  if (input.value !== '') search.triggerSearch(input.value);
  if (isFocused) own?.focus();
}
