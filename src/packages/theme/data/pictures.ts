// The text of an attribute may have a ">".
const item = '(?:<a\\s[^<>]*>)?<img\\s[^<>"]*(?:"[^"]*"[^<>"]*)*>(?:</a>)?';
const items = new RegExp(item, 'g');

/** A paragraph that starts with several images, and its text. */
const paragraph = new RegExp(`<p>((?:\\s*${item}(?:\\s*<br>)?){2,})(.*?)</p>`, 'gs');

/** The image at the start of an item of a list, with empty lines between the items or without. */
const card = new RegExp(`<li>\\s*(?:<p>\\s*)?${item}`, 'g');

/** What Astro says of an image that may have any size. */
const anySize = /sizes="\(min-width: (\d+)px\) \1px, 100vw"/g;

/**
 * How wide an image is: in percent of a phone's width, and in pixels on other screens. On a phone, two thirds of the
 * real width, because nobody sees more than two pixels for each one of the layout.
 */
const single = [66, 720] as const;
const large = [66, 540] as const;
const small = [33, 270] as const;

function withSizes(html: string, [phone, maxWidth]: readonly [number, number]): string {
  return html.replace(anySize, (_all, width) => {
    return `sizes="(width < 50rem) ${phone}vw, ${Math.min(maxWidth, Number(width))}px"`;
  });
}

/**
 * Arranges the images of an owner's page. Those that share a paragraph are a grid, in which each links to itself in full,
 * and those that start the items of a list are cards. The first image of the page loads at once.
 */
export function arrangePictures(html: string): string {
  const arranged = html.replace(paragraph, (_all, images: string, caption: string) => {
    const list = images.match(items) ?? [];
    // The first two may be larger than the others.
    const sized = list.map((image, index) => withSizes(image, index < 2 ? large : small));
    const text = caption.trim() && `<p>${caption.trim()}</p>`;
    return `<p class="pictures">${sized.map(toLink).join('\n')}</p>${text}`;
  });
  const withCards = arranged.replace(card, (html) => withSizes(html, small));
  return withSizes(withCards, single).replace(
    'loading="lazy" decoding',
    'loading="eager" decoding',
  );
}

/** A link to a picture without a text would have no name. */
function toLink(image: string): string {
  const [, url] = /\ssrc="([^"]*)"/.exec(image) ?? [];
  const hasName = /\salt="[^"]/.test(image) && !image.startsWith('<a');
  return url !== undefined && hasName ? `<a href="${url}">${image}</a>` : image;
}
