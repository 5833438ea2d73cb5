import sharp from 'sharp';

/** A small picture in one color. */
export const plain = () =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: 'teal' } });

const gps = { GPSLatitudeRef: 'N', GPSLatitude: '20/1 40/1 36/1' };

/** A picture as a phone makes it: turned, with its owner's name and the place. */
export const photo = () =>
  plain()
    .withExif({ IFD0: { Artist: 'Ana' }, IFD3: gps })
    .withMetadata({ orientation: 6 });
