import { encode } from 'uqr';

export interface QrCode {
  /** The number of modules on each side, with a quiet zone of four (ISO/IEC 18004 §9.1). */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, one unit per module. */
  readonly path: string;
}

/** Draws a text as a QR code. Level M restores up to 15 % of it. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { size, path: rows.join('') };
}
