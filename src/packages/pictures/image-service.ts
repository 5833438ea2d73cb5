import type { LocalImageService } from 'astro';
import sharp from 'astro/assets/services/sharp';

/** No page shows a picture on more pixels, and a camera's 6,000 take seconds to encode. */
const maxWidth = 1600;

/** Astro's image service, which makes no picture wider than that, and keeps an SVG as it is. */
const service: LocalImageService = {
  ...sharp,
  validateOptions(options, config, logger) {
    const { src, width, height, widths } = options;
    if (width !== undefined && width > maxWidth) {
      options.width = maxWidth;
      options.height = height && (height * maxWidth) / width;
    }
    const isDrawn = typeof src === 'object' && src.format === 'svg';
    const smaller = widths?.map((width) => Math.min(width, maxWidth));
    options.widths = isDrawn ? undefined : smaller && [...new Set(smaller)];
    return sharp.validateOptions?.(options, config, logger) ?? options;
  },
};

export default service;
