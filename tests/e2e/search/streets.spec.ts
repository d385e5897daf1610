import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { tokens } from '../../../web/theme.ts';
import { TOWN, tileServer } from '../../support/vector-tiles.ts';
import { launchOwn, seededFolder } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';

// Streets of a tile server: a small one that speaks as OpenFreeMap does, with the same lake in each tile.
test.describe.configure({ mode: 'serial' });

let server: Awaited<ReturnType<typeof tileServer>>;
let program: Awaited<ReturnType<typeof launchOwn>>;
test.beforeAll(async () => {
  test.skip(seededFolder() === undefined, 'the log is in a store that a second program cannot share');
  server = await tileServer();
  program = await launchOwn(() => ({ MAP_STREETS: server.url }));
});
test.afterAll(async () => {
  await program?.stop();
  await server?.stop();
});

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

test('a map draws the streets, calls only this host, and shows the attribution', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const map = await mapOf(page);
  await expect(map.locator('[data-drawn]')).toBeAttached();
  await expect(map).toContainText('OpenStreetMap');
  await expect.poll(async () => shareOf(await map.screenshot(), tokens['map-water'])).toBeGreaterThan(0.01);
  expect([...hosts]).toEqual([new URL(program.url).host]);
});

test('while they cannot be had it is the map of the app, and quiet', async ({ page }) => {
  expect(TOWN.length).toBeGreaterThan(0);
  server.state.isUp = false;
  rmSync(join(program.folder, 'data/streets'), { recursive: true });
  const map = await mapOf(page);
  await expect(map.locator('canvas').first()).toBeVisible();
  await expect(map).toContainText('Natural Earth');
  await expect(map).not.toContainText('OpenStreetMap');
  await expect(map.locator('[data-drawn]')).toHaveCount(0);
});
