import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of the pixel in this column and row. */
  at(x: number, y: number): [red: number, green: number, blue: number];
}

/** Reads a PNG as browsers write screenshots: 8 bits a channel, RGB or RGBA, not interlaced. */
export function readPng(file: Buffer): Picture {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, colorType, , , interlace] = file.subarray(24, 29);
  const channels = colorType === 2 ? 3 : colorType === 6 ? 4 : 0;
  if (depth !== 8 || channels === 0 || interlace !== 0) throw new Error('Not a PNG of this kind');
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const index = (y * width + x) * channels;
      return [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0];
    },
  };
}

/** Each row of a PNG says by how much it differs from its neighbours; this adds them up again. */
function unfilter(rows: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(stride * height);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const filter = rows[start] ?? 0;
    const raw = rows.subarray(start + 1, start + 1 + stride);
    const row = pixels.subarray(y * stride, (y + 1) * stride);
    if (filter === 0) row.set(raw);
    else
      for (let x = 0; x < stride; x++) {
        const left = x < channels ? 0 : (row[x - channels] ?? 0);
        const corner = x < channels ? 0 : (above[x - channels] ?? 0);
        row[x] = (raw[x] ?? 0) + predict(filter, left, above[x] ?? 0, corner);
      }
    above = row;
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
