import { shareImagePath } from '../site/paths.ts';
import { shareImageSize } from '../site/share-size.ts';
import type { Form } from './form.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The shared image. Its text is pixels, which are not read back: what is checked is that it is a PNG
 * of the size that pages state. That its facts reach it is for the mutation test to show.
 */
export const shareImageForm: Form = {
  id: 'share-image',
  path: shareImagePath,
  subject: `the shared PNG of ${shareImageSize.width} by ${shareImageSize.height} pixels`,
  states: () => [],
  unread: ['name', 'description', 'phone'],
  read: (bytes) => {
    if (!signature.every((byte, index) => bytes[index] === byte)) throw new Error('no PNG');
    // The first chunk is IHDR: width and height come after its length and its type (PNG §11.2.1).
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [width, height] = [header.getUint32(16), header.getUint32(20)];
    if (width !== shareImageSize.width || height !== shareImageSize.height) {
      throw new Error(`${width} by ${height} pixels`);
    }
    return { said: [] };
  },
};
