export type ImageHeader = { format: 'png' | 'jpeg'; width: number; height: number };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Format and pixel size as the file's first bytes state them, before anything is decoded; null when it is neither PNG nor JPEG. */
export const imageHeader = (bytes: Buffer): ImageHeader | null => {
  if (bytes.subarray(0, 8).equals(PNG)) return pngHeader(bytes);
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegHeader(bytes);
  return null;
};

const pngHeader = (bytes: Buffer): ImageHeader | null => {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** Walks the segments to the frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
const jpegHeader = (bytes: Buffer): ImageHeader | null => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === 0xd9 || marker === 0xda) return null; // picture data or the end before any size
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};
