import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { FilesUnavailable } from '../../../src/server/files/files.ts';
import { openBucket } from '../../../src/server/files/files-s3.ts';
import { someFields } from '../../listings/fields.ts';
import { aHost, formOf, pictures } from '../../listings/hosts.ts';
import { testApp } from '../../support/app.ts';
import { s3Server } from '../../support/outside/s3.ts';

const server = await s3Server();
const { settings } = server;
let running = true;
const stop = async () => {
  if (running) await server.stop();
  running = false;
};
const app = await testApp({ config: { s3: settings } });
afterAll(stop);

it('stores, returns, hides and deletes a file as a folder does, and refuses a key outside it', async () => {
  const files = await openBucket(settings); // the bucket exists: the program created it
  const bytes = Buffer.from([0, 1, 2, 254, 255]);
  await files.put('receipts/7.pdf', bytes, 'application/pdf');
  expect(await files.get('receipts/7.pdf')).toEqual(bytes);
  expect((await app.root('GET', '/storage/receipts/7.pdf')).status).toBe(404);
  await files.delete('receipts/7.pdf');
  await files.delete('receipts/7.pdf');
  expect([await files.exists('receipts/7.pdf'), await files.get('receipts/7.pdf')]).toEqual([false, null]);
  await expect(files.put('photos/../../out', bytes, 'image/webp')).rejects.toThrow(/traversal/);
});

it('serves an uploaded photo in three sizes, with a long cache lifetime', async () => {
  const { token } = await aHost(app);
  const created = await app.request('POST', '/accommodations/create', { token, form: formOf(someFields(), await pictures(5)) });
  expect(created.status).toBe(201);
  const [photo] = created.body.accommodation.gallery;
  for (const url of [photo.url_320, photo.url_640, photo.url_1280]) {
    const shown = await fetch(app.url + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
  }
});

it('reports at startup when its keys are refused or the server does not answer', async () => {
  await expect(openBucket({ ...settings, accessKeyId: 'nobody' })).rejects.toThrow(
    'S3_BUCKET: posada-test cannot be used (its keys are refused)',
  );
  await expect(openBucket({ ...settings, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(/S3_ENDPOINT does not answer/);
});

it('answers 503 while it is unavailable, and nothing is published without its photos', async () => {
  const { token } = await aHost(app);
  const files = await openBucket(settings);
  await stop();
  await expect(files.exists('photos/x.webp')).rejects.toThrow(FilesUnavailable);
  const refused = await app.request('POST', '/accommodations/create', { token, form: formOf(someFields(), await pictures(5, 100)) });
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable_now', '2']);
  expect((await app.request('GET', '/accommodations/searchByUser', { token })).body.accomodations).toEqual([]);
});
