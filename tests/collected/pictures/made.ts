import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Made = { name: string; bytes: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunk = (type: string, body: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};
/** A PNG of one colour type and depth, its samples all zero, with more chunks before its data. */
const png = (width: number, height: number, depth: number, colour: number, before: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const row = 1 + Math.ceil((width * samples * depth) / 8);
  const palette = colour === 3 ? [chunk('PLTE', Buffer.alloc(3 * 2 ** depth, 90))] : [];
  const data = chunk('IDAT', deflateSync(Buffer.alloc(row * height)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...palette, ...before, data, chunk('IEND', Buffer.alloc(0))]);
};

const DEPTHS: readonly (readonly [colour: number, depths: readonly number[]])[] = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
];

/** Every colour type and depth a PNG may have, and what cameras and programs write as JPEG: all of them may be published. */
export const valid = async (): Promise<Made[]> => {
  const pngs = DEPTHS.flatMap(([colour, depths]) =>
    depths.map((depth) => ({ name: `colour ${colour}, ${depth} bit.png`, bytes: png(64, 48, depth, colour) })),
  );
  const picture = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } });
  const gps = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '33/1 26/1 0/1', GPSLatitudeRef: 'S' } };
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `turned ${orientation}.jpg`,
      bytes: await picture().withExif(gps).withMetadata({ orientation }).jpeg().toBuffer(),
    })),
  );
  const kinds = {
    grey: picture().greyscale().jpeg(),
    progressive: picture().jpeg({ progressive: true }),
    cmyk: picture().toColourspace('cmyk').jpeg(),
    'with a profile': picture().withIccProfile('p3').jpeg(),
  };
  const jpegs = await Promise.all(
    Object.entries(kinds).map(async ([name, kind]) => ({ name: `${name}.jpg`, bytes: await kind.toBuffer() })),
  );
  return [...pngs, ...turned, ...jpegs];
};

const FLOOD = 100_000_000;

/** Small files that unpack to floods; refused or shrunk, and the memory of the program stays what it was. */
export const bombs = (): Made[] => {
  const flood = deflateSync(Buffer.alloc(FLOOD));
  const text = (type: string, prefix: string) => chunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), flood]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(10, 0);
  header.writeUInt32BE(10, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return [
    {
      name: 'ten compressed texts of 100 MB.png',
      bytes: png(
        64,
        48,
        8,
        2,
        Array.from({ length: 10 }, (_, i) => text('zTXt', `key${i}\0\0`)),
      ),
    },
    { name: 'a profile of 100 MB.png', bytes: png(64, 48, 8, 2, [text('iCCP', 'p\0\0')]) },
    { name: 'an international text of 100 MB.png', bytes: png(64, 48, 8, 2, [text('iTXt', 'k\0\x01\0\0\0')]) },
    {
      name: '300,000 empty chunks.png',
      bytes: png(
        64,
        48,
        8,
        2,
        Array.from({ length: 300_000 }, () => chunk('tEXt', Buffer.from('a\0'))),
      ),
    },
    {
      name: '100 MB behind ten pixels.png',
      bytes: Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', flood), chunk('IEND', Buffer.alloc(0))]),
    },
    { name: '39 megapixels.png', bytes: png(7800, 5000, 8, 6) },
    { name: '41 megapixels.png', bytes: png(8200, 5000, 8, 2) },
    { name: '4 gigapixels.png', bytes: Buffer.concat([SIGNATURE, chunk('IHDR', wide()), chunk('IEND', Buffer.alloc(0))]) },
  ];
};

const wide = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(65_535, 0);
  header.writeUInt32BE(65_535, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return header;
};
