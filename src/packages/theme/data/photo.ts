import { getImage } from 'astro:assets';
import { photo } from 'virtual:frontdesk/facts';

/** Renders the photo in these widths, or in its own if that is less. Returns an empty list without a photo. */
export async function renderPhoto(format: 'jpg' | 'webp', widths: number[]) {
  // To read the size of `photo` itself would publish the owner's file.
  if (!photo) return [];
  const image = await getImage({ src: photo, format, widths, quality: 65, layout: 'none' });
  return image.srcSet.values.map(({ url, descriptor = '', transform: { width, height } }) => ({
    url,
    width,
    height,
    candidate: `${url} ${descriptor}`,
  }));
}
