/** How files of formats start that phones, cameras, and programs write, and that browsers can't show. */
const others: readonly (readonly [start: RegExp, format: string])[] = [
  [/^.{4}ftyp(?:hei|hev|mif|msf)/s, 'HEIC'],
  [/^BM/, 'BMP'],
  [/^8BPS/, 'Photoshop files'],
  [/^%PDF/, 'a PDF as a picture'],
  [/^(?:\xff\x0a|\0{3}\x0cJXL )/, 'JPEG XL'],
];

/** How the pictures start that Astro reads: it converts TIFF. An SVG is a text, maybe with comments at its start. */
const readable =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp.{0,60}avi[fs]|II\*\0|MM\0\*|[^\0]*<svg[\s>])/s;

/** The names that Astro takes for pictures. */
const names = /\.(?:jpe?g|a?png|tiff|webp|gif|svg|avif)$/i;

/**
 * Says what keeps a picture from being shown, from its name and its first bytes, because phones give HEIC files any name.
 * Returns undefined for a picture that Astro can read.
 */
export function describePicture(name: string, bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 4096);
  if (/^[^\0]*<svg[\s>](?![^]*(?:viewBox|width)\s*=)/.test(start))
    return 'this SVG has no viewBox, so browsers must guess its size: export it again with one';
  if (readable.test(start))
    return names.test(name) ? undefined : 'rename it, so that its name ends with .jpg or .png';
  const [, format] = others.find(([pattern]) => pattern.test(start)) ?? [];
  return format === undefined
    ? 'this is no picture that browsers can show, or only a part of one: save it again as JPEG'
    : `browsers can't show ${format}: save it as JPEG, and use that file`;
}
