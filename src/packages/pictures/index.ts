/** The SVG path of a bell, the icon of products without a logo, in a view box of 32 by 32. */
export { bell } from './bell.ts';

/** Returns the logo for pages with its size, and the one for the dark theme if it differs. */
export { readLogo } from './icons.ts';

/** Renders /favicon.ico, which some programs request without reading the page: a PNG in an ICO file. */
export { renderFavicon } from './icons.ts';

/** Renders the icon of the browser tab: the logo or a bell, in the system's theme. */
export { renderTabIcon } from './icons.ts';

/** Renders the home screen icon. */
export { renderTouchIcon } from './icons.ts';

/** A Vite plugin that keeps the owners' pictures as Vite writes them. */
export { keepOriginals } from './original-pictures.ts';

/** Publishes the originals that a file names, without what a camera wrote into them, such as the place. */
export { publishOriginals } from './original-pictures.ts';

/** Says what keeps browsers from showing a picture. */
export { describePicture } from './picture-format.ts';

/** True if a file is a picture with what cameras and programs write into it: where it was made, when, and by whom. */
export { hasMetadata } from './picture-metadata.ts';

/** True if a file is a picture that says where it was made. */
export { hasPosition } from './picture-metadata.ts';

/** Renders the share image as PNG: the icon, the name, the description, and what to do with the phone number, such as 'Call or text'. */
export { renderShareImage } from './share-image.ts';

/** The size of a share image (Open Graph), in pixels. */
export { shareImageSize } from './share-image.ts';

/** Opens a picture of the owner. */
export { openPicture } from './icons.ts';
