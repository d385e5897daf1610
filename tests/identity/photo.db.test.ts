import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { portraitOf } from '../../src/identity/profile/photo.ts';
import { openFiles } from '../../src/server/files/files.ts';
import { testApp } from '../support/app.ts';
import { fillTurns } from '../support/turns.ts';
import { aPerson } from './people.ts';

const app = await testApp();
const picture = (width: number, height: number, background = '#0f5c4c') => sharp({ create: { width, height, channels: 3, background } });
const form = (bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') => {
  const data = new FormData();
  data.append('foto', new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
};

describe('a portrait', () => {
  it('becomes a square WebP of 320 px without metadata', async () => {
    const upload = await picture(800, 600)
      .withExif({ IFD0: { Artist: 'Antonia' } })
      .jpeg()
      .toBuffer();
    const { key, bytes, contentType } = await portraitOf(7, upload);
    expect(key).toMatch(/^photos\/[0-9a-f]{32}-320\.webp$/);
    expect(contentType).toBe('image/webp');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 320, height: 320, exif: undefined });
  });

  it('is rotated upright', async () => {
    const lying = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#ffffff' } })
      .composite([{ input: await picture(160, 320, '#000000').png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await portraitOf(7, lying);
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? -1) > 127;
    expect({ top: [at(20, 20), at(300, 20)], bottom: [at(20, 300), at(300, 300)] }).toEqual({ top: [false, false], bottom: [true, true] });
  });

  it('has a different key for each account', async () => {
    const upload = await picture(400, 400).png().toBuffer();
    expect((await portraitOf(7, upload)).key).not.toBe((await portraitOf(8, upload)).key);
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['an empty file', Buffer.alloc(0), 'required'],
    ['text', Buffer.from('not a picture at all'), 'invalid'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'invalid'],
  ])('is refused: %s', async (_, upload, code) => {
    await expect(portraitOf(7, upload)).rejects.toMatchObject({ code, details: { field: 'foto' } });
  });

  it('is refused when it is truncated', async () => {
    const whole = await picture(2000, 2000).jpeg().toBuffer();
    await expect(portraitOf(7, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each([
    [7000, 3500, null], // a camera with 24 megapixels has 5712 × 4284
    [7000, 3501, 'out_of_range'],
  ])(
    'may have 24 megapixels: %i × %i',
    async (width, height, code) => {
      const upload = await picture(width, height).png({ compressionLevel: 1 }).toBuffer();
      if (code === null) await expect(portraitOf(7, upload)).resolves.toBeTruthy();
      else await expect(portraitOf(7, upload)).rejects.toMatchObject({ code });
    },
    20_000,
  );
});

it.each([
  [1000, 100, null],
  [1001, 100, 'out_of_range'],
  [100, 1001, 'out_of_range'],
  [12_000, 1, 'out_of_range'], // formerly it was enlarged before it was cropped, which took half a minute
])('a portrait may be ten times as long as wide: %i × %i', async (width, height, code) => {
  const upload = await picture(width, height).jpeg().toBuffer();
  const began = performance.now();
  if (code === null) await expect(portraitOf(7, upload)).resolves.toBeTruthy();
  else await expect(portraitOf(7, upload)).rejects.toMatchObject({ code });
  expect(performance.now() - began).toBeLessThan(15_000);
});

describe('POST users/updatePhoto', () => {
  it('stores it, shows it, and deletes the previous one', async () => {
    const { token } = await aPerson(app);
    const first = await app.request('POST', '/users/updatePhoto', { token, form: form(await picture(400, 400).jpeg().toBuffer()) });
    expect({ status: first.status, imagen: first.body.imagen }).toEqual({
      status: 200,
      imagen: expect.stringMatching(/^\/storage\/photos\//),
    });
    const files = openFiles(app.config.dataDir);
    const key = first.body.imagen.replace('/storage/', '');
    expect((await files.get(key))?.subarray(8, 12).toString()).toBe('WEBP');
    const png = form(await picture(500, 400, '#c4512d').png().toBuffer(), 'foto.png', 'image/png');
    const second = await app.request('POST', '/users/updatePhoto', { token, form: png });
    expect((await app.request('GET', '/users/me', { token })).body.user.imagen).toBe(second.body.imagen);
    expect(await files.exists(key)).toBe(false);
  });

  it('checks the content, not the name or type', async () => {
    const { token } = await aPerson(app);
    const { status, body } = await app.request('POST', '/users/updatePhoto', { token, form: form(Buffer.from('MZ not a picture')) });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { foto: ['invalid'] } });
  });

  it('answers 503 with Retry-After while too many pictures wait', async () => {
    const { token } = await aPerson(app);
    const release = fillTurns();
    try {
      const upload = form(await picture(400, 400).jpeg().toBuffer());
      const { status, headers, body } = await app.request('POST', '/users/updatePhoto', { token, form: upload });
      expect({ status, code: body.code, again: headers.get('retry-after') }).toEqual({ status: 503, code: 'unavailable_now', again: '10' });
    } finally {
      await release();
    }
    const upload = form(await picture(400, 400).jpeg().toBuffer());
    expect((await app.request('POST', '/users/updatePhoto', { token, form: upload })).status).toBe(200);
  });

  it('accepts 4 MB', async () => {
    const { token } = await aPerson(app);
    const send = async (bytes: number) =>
      (await app.request('POST', '/users/updatePhoto', { token, form: form(Buffer.alloc(bytes, 1)) })).status;
    expect(await send(4 * 1024 * 1024)).toBe(422);
    expect(await send(4 * 1024 * 1024 + 1)).toBe(413);
  });
});
