import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../src/listings/photos/photo-rules.ts';
import { photoStore, UnusablePhoto } from '../../src/listings/photos/photos.ts';
import { testDatabase } from '../support/database.ts';
import { memoryFiles } from './memory-files.ts';

const { db } = await testDatabase();
const picture = (width: number, height: number, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

let files = memoryFiles();
let store = photoStore(db, files);
beforeEach(async () => {
  await db('stored_photos').delete();
  files = memoryFiles();
  store = photoStore(db, files);
});

/** A PNG with a stated size and arbitrary picture data. */
const png = (width: number, height: number, data: Buffer) => {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8); // 8 bits of grey
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const faultOf = (bytes: Buffer) =>
  store(bytes).then(
    () => null,
    (error: unknown) => (error instanceof UnusablePhoto ? error.fault : error),
  );

describe('a photo', () => {
  it('is stored in three sizes under the hash of its content, with its size and a tiny placeholder', async () => {
    const bytes = await picture(2000, 1500).jpeg().toBuffer();
    const stored = await store(bytes);
    expect(stored).toMatchObject({ hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), width: 1280, height: 960 });
    expect(stored.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(stored.placeholder.length).toBeLessThanOrEqual(400);
    for (const width of [320, 640, 1280]) {
      const meta = await sharp((await files.get(`photos/${stored.hash}-${width}.webp`)) ?? undefined).metadata();
      expect(meta).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 });
    }
  });

  it('has a placeholder of at most 400 bytes, however detailed the picture', async () => {
    const noise = await sharp({
      create: { width: 800, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer();
    const stored = await store(noise);
    expect(stored.placeholder.length).toBeLessThanOrEqual(400);
    expect(stored.placeholder.length).toBeGreaterThan(40);
  });

  it('is rotated upright and contains no location', async () => {
    const bytes = await picture(800, 400)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Artist: 'Someone' }, IFD3: { GPSLatitude: '33/1 26/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await store(bytes);
    expect(stored).toMatchObject({ width: 400, height: 800 });
    for (const { bytes: stored } of files.all().values()) {
      const meta = await sharp(stored).metadata();
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('is not enlarged', async () => {
    expect(await store(await picture(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 });
  });

  it('is not encoded again when the same file is uploaded again', async () => {
    const bytes = await picture(640, 480).jpeg().toBuffer();
    const first = await store(bytes);
    const before = files.writes();
    expect(await store(bytes)).toEqual(first);
    expect(files.writes()).toBe(before);
  });

  it('gets a white background in place of transparency', async () => {
    const stored = await store(
      await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    );
    const { data } = await sharp((await files.get(`photos/${stored.hash}-320.webp`)) ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });
});

describe('a file refused before decoding', () => {
  it('has more than 4 MB, to the byte', async () => {
    const bytes = await picture(100, 100).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
    expect(await faultOf(padded(MAX_PHOTO_BYTES))).toBeNull();
    expect(await faultOf(padded(MAX_PHOTO_BYTES + 1))).toBe('too_large');
  });

  it('has a header of more than 40 megapixels, to the pixel', async () => {
    const data = deflateSync(Buffer.alloc(1));
    expect(await faultOf(png(8000, 5000, data))).toBe('damaged'); // its header is valid, its data are not
    expect(await faultOf(png(8001, 5000, data))).toBe('too_many_pixels');
    expect(await faultOf(png(30_000, 30_000, data))).toBe('too_many_pixels');
    expect(await faultOf(png(0, 10, data))).toBe('damaged');
  });

  it('has one side more than ten times the other', async () => {
    for (const [width, height] of [
      [1000, 100],
      [100, 1000],
    ] as const) {
      expect(await faultOf(await picture(width, height).png().toBuffer())).toBeNull();
    }
    for (const [width, height] of [
      [1001, 100],
      [100, 1001],
      [12_000, 1],
    ] as const) {
      expect(await faultOf(await picture(width, height).jpeg().toBuffer())).toBe('too_elongated');
    }
  });

  it('is neither PNG nor JPEG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const polyglot = Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;');
    for (const bytes of [
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    ]) {
      expect(await faultOf(bytes)).toBe('damaged');
    }
    for (const bytes of [
      svg,
      polyglot,
      Buffer.alloc(0),
      Buffer.from('x'),
      await picture(9, 9).gif().toBuffer(),
      await picture(9, 9).webp().toBuffer(),
    ]) {
      expect(await faultOf(bytes)).toBe('wrong_format');
    }
    expect(files.writes()).toBe(0);
  });
});

describe('a file refused while decoding', () => {
  it('is truncated', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    for (const format of ['jpeg', 'png'] as const) {
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
        .toFormat(format)
        .toBuffer();
      await expect(store(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ fault: 'damaged' });
    }
  });

  it('states a small size with very much data, or the opposite', async () => {
    const flood = deflateSync(Buffer.alloc(60_000_000)); // decompresses to far more than 10 × 10 pixels need
    await store(png(10, 10, flood)).catch((error: unknown) => expect(error).toMatchObject({ fault: 'damaged' }));
    await expect(store(png(6000, 6000, deflateSync(Buffer.alloc(10))))).rejects.toMatchObject({ fault: 'damaged' });
    await expect(store(png(6000, 6000, Buffer.from('not deflate at all')))).rejects.toMatchObject({ fault: 'damaged' });
  });

  it('leaves no row in the table', async () => {
    await store(png(60, 60, deflateSync(Buffer.alloc(10)))).catch(() => undefined);
    expect(await db('stored_photos')).toEqual([]);
  });
});

it('decodes a JPEG with megabytes of application segments', async () => {
  const bytes = await picture(200, 100).jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from([0xff, 0xe5, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const stuffed = Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: 50 }, () => segment), bytes.subarray(2)]);
  expect(await store(stuffed)).toMatchObject({ width: 200, height: 100 });
});
