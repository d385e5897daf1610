import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { chromium } from '../../../bin/chromium.mjs';
import { tokens } from '../../../web/theme.ts';
import { mapArchiveOf, TOWN } from '../../support/map/archive.ts';
import { launchOwn, seededFolder } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';

// Streets of an own archive (`MAP_PMTILES`): a small one, in which each tile has a square lake.
const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
test.use({ launchOptions: { executablePath: chromium(), args: ['--no-sandbox', ...WEBGL] } });
test.describe.configure({ mode: 'serial' });

let program: Awaited<ReturnType<typeof launchOwn>>;
const archiveIn = (folder: string) => join(folder, 'town.pmtiles');
test.beforeAll(async () => {
  test.skip(seededFolder() === undefined, 'the log is in a store that a second program cannot share');
  program = await launchOwn((folder) => {
    writeFileSync(archiveIn(folder), mapArchiveOf(TOWN, 14));
    return { MAP_PMTILES: archiveIn(folder) };
  });
});
test.afterAll(() => program?.stop());

const listing = async () => {
  const answer = await fetch(`${program.url}/api/v1/search_alojamiento`);
  return ((await answer.json()) as { data: { idalojamiento: number }[] }).data[0]?.idalojamiento;
};

const mapOf = async (page: Page) => {
  await page.goto(`${program.url}/alojamiento/${await listing()}`);
  const map = page.locator('section').filter({ has: page.locator('.leaflet-container') });
  await page.locator('#h-where').scrollIntoViewIfNeeded();
  await map.last().scrollIntoViewIfNeeded();
  return map.last();
};

/** How much of a picture has this colour, of one. */
const shareOf = async (picture: Buffer, colour: string): Promise<number> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = Buffer.from(colour.slice(1), 'hex');
  let found = 0;
  for (let at = 0; at < data.length; at += 3) if (wanted.every((part, i) => Math.abs(part - (data[at + i] ?? 0)) <= 2)) found += 1;
  return found / (info.width * info.height);
};

test('the library of the format reads the tiles that were put in, over HTTP', async () => {
  const archive = new PMTiles(`${program.url}/map/streets.pmtiles`);
  expect((await archive.getHeader()).maxZoom).toBe(14);
  for (const [z, x, y] of [
    [0, 0, 0],
    [14, 4_800, 9_800],
    [14, 16_383, 16_383],
  ] as const)
    expect(Buffer.from(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).equals(TOWN)).toBe(true);
  expect(await archive.getZxy(15, 0, 0)).toBeUndefined();
});

test('a map draws the streets of the archive, from this host alone, and says whose they are', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  const map = await mapOf(page);
  await expect(map.locator('[data-drawn]')).toBeAttached();
  await expect(map).toContainText('© OpenStreetMap');
  await expect.poll(async () => shareOf(await map.screenshot(), tokens['map-water'])).toBeGreaterThan(0.05);
  expect([...asked]).toEqual([new URL(program.url).host]);
});

test('without WebGL, and without the archive, it is the map of the app', async ({ page, locale, faults }) => {
  const t = textsOf(locale);
  const code: string[] = [];
  page.on('request', (request) => code.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl') && sessionStorage.getItem('gl') !== '1'
          ? null
          : getContext.call(this, kind as '2d', ...(more as []));
      },
    });
  });
  await expect(await mapOf(page)).toContainText(t('search:noStreets'));
  expect(code.filter((path) => /streets/.test(path))).toEqual([]);

  await page.evaluate(() => sessionStorage.setItem('gl', '1'));
  rmSync(archiveIn(program.folder));
  const map = await mapOf(page);
  await expect(map).toContainText(t('search:noStreets'));
  await expect(map.locator('canvas').first()).toBeVisible();
  expect(code).toContain('/map/streets.pmtiles');
  faults.length = 0; // the browser writes the 404 down
});
