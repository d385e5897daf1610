import { globSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sharp as lazySharp } from '../../../src/engine/lazily.ts';
import { inTurn, MAX_WAITING, PicturesBusy, pictureFacts, readPicture } from '../../../src/server/files/pictures.ts';
import { fillTurns } from '../../support/turns.ts';

const MB = 1024 * 1024;
const ANY = { formats: ['png', 'jpeg', 'webp'], maxPixels: 40_000_000 } as const;
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f5c4c' } });

it('two pictures are processed concurrently, the others in order of arrival, also after a failure', async () => {
  let [running, most] = [0, 0];
  const started: number[] = [];
  const work = (n: number) => async () => {
    started.push(n);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    if (n === 3) throw new Error('three');
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => inTurn(1, work(n))));
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([3]);
});

it('the queue has a maximum length', async () => {
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 2 + MAX_WAITING - 1 }, () => inTurn(0, () => gate.promise));
  const last = inTurn(0, () => gate.promise);
  await expect(inTurn(0, () => gate.promise)).rejects.toThrow(PicturesBusy);
  gate.resolve();
  await Promise.all([...waiting, last]);
  await expect(inTurn(0, async () => 'again')).resolves.toBe('again');
});

it.each([
  [-1, true],
  [0, true],
  [1, false],
])('the queue may hold 128 MB in memory (%i bytes)', async (more, fits) => {
  const gate = Promise.withResolvers<void>();
  const first = inTurn(100 * MB, () => gate.promise);
  const next = inTurn(28 * MB + more, () => gate.promise);
  gate.resolve();
  if (fits) await next;
  else await expect(next).rejects.toThrow(PicturesBusy);
  await first;
});

it('an upload waits for its turn before it is read', async () => {
  const bytes = await picture(40, 30).png().toBuffer();
  const release = fillTurns();
  await expect(readPicture(bytes, ANY, async () => 'made')).rejects.toThrow(PicturesBusy);
  await release();
  expect(await readPicture(bytes, ANY, async (_, facts) => facts)).toEqual({ format: 'png', width: 40, height: 30 });
});

it('a JPEG is accepted when all its pixels are there, whatever is wrong around them', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
  const damaged = {
    'no end mark': whole.subarray(0, -2),
    'bytes before the pixels': Buffer.concat([whole.subarray(0, scan), Buffer.alloc(5), whole.subarray(scan)]),
    'bytes behind the end': Buffer.concat([whole, Buffer.from('something else')]),
  };
  const decoded = (bytes: Buffer) => readPicture(bytes, ANY, (made) => made.raw().toBuffer());
  for (const [what, bytes] of Object.entries(damaged)) expect((await decoded(bytes)).length, what).toBe(400 * 300 * 3);
  for (const cut of [20, whole.length / 2]) await expect(decoded(whole.subarray(0, -cut))).rejects.toMatchObject({ fault: 'damaged' });
});

it('only the decoders of the allowed formats read an upload', async () => {
  const made = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    gif: await picture(9, 9).gif().toBuffer(),
    tiff: await picture(9, 9).tiff().toBuffer(),
    avif: await picture(9, 9).avif().toBuffer(),
    none: Buffer.alloc(0),
  };
  for (const bytes of Object.values(made)) await expect(pictureFacts(bytes, ANY)).rejects.toMatchObject({ fault: 'wrong_format' });
  const webp = await picture(9, 9).webp().toBuffer();
  await expect(pictureFacts(webp, { ...ANY, formats: ['png', 'jpeg'] })).rejects.toMatchObject({ fault: 'wrong_format' });
  await expect(pictureFacts(webp, ANY)).resolves.toMatchObject({ format: 'webp' });
});

it('a picture is processed by one thread, without a cache', async () => {
  await lazySharp(await picture(9, 9).png().toBuffer()).metadata();
  expect(sharp.concurrency()).toBe(1);
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
});

it('pictures are decoded only through the queue, in these files', () => {
  const opens = globSync('src/**/*.ts').filter((file) => /\bsharp\(/.test(readFileSync(file, 'utf8')));
  expect(opens.sort()).toEqual([
    'src/listings/photos/photos.ts', // pixels decoded through the queue, within the same turn
    'src/server/files/pictures.ts',
    'src/site/pictures/scene.ts', // draws its own, through the queue
  ]);
});
