import type { Locator, Page } from '@playwright/test';
import { toldOfCookies } from '../support/audit.ts';
import { chunkOf } from '../support/chunks.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { placeOf } from '../support/waiting.ts';

type Pin = { idalojamiento: number; latitud: number; longitud: number; precio: number; moneda: string };
type Texts = ReturnType<typeof textsOf>;

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The results of Santiago with these pins on their map; a phone is shown it first. */
const mapWith = async (page: Page, t: Texts, pins: readonly Pin[]) => {
  await page.route('**/api/v1/search_alojamiento_all**', (route) => route.fulfill({ json: { data: pins } }));
  await page.goto('/search?search_query=santiago');
  if (isNarrow(page)) await page.getByRole('button', { name: t('search:toMap'), exact: true }).click();
  await expect(page.locator('.leaflet-marker-icon').first()).toBeAttached();
};

/** By keyboard. A map that is still moving re-creates its pins, and a key pressed on a removed one is lost. */
const opensCard = (page: Page, pin: Locator, card: Locator) =>
  expect(async () => {
    if (await card.isVisible()) return;
    await pin.focus({ timeout: 3_000 });
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused({ timeout: 3_000 });
  }).toPass();

/** How many colours the ground shows. */
const coloursOf = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, canvas.height / 2, canvas.width, 40) ?? { data: [] };
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return colours.size;
  });

test('two thousand places are 150 elements on a drawn ground; those at one point are shown one after the other', async ({
  page,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const many = Array.from({ length: 2000 }, (_, i) => ({
    idalojamiento: i + 1,
    latitud: -33.6 + ((i * 0.618034) % 1) * 0.35,
    longitud: -70.85 + ((i * 0.754878) % 1) * 0.4,
    precio: 20_000 + i,
    moneda: 'es_CL',
  }));
  await mapWith(page, t, many);
  expect(await page.locator('.leaflet-marker-icon').count()).toBeLessThanOrEqual(150);
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(8); // land, districts, streets, names

  const { data }: { data: Pin[] } = await (await fetch(`${home}/api/v1/search_alojamiento_all`)).json();
  const three = data.slice(0, 3).map((pin) => ({ ...pin, latitud: -33.4489, longitud: -70.6693 }));
  await page.unroute('**/api/v1/search_alojamiento_all**');
  await mapWith(page, t, three);
  const card = page.getByRole('dialog', { name: t('search:popup') });
  await opensCard(page, page.getByRole('button', { name: t('search:cluster', { count: 3 }) }), card);
  await expect(card.getByText(t('search:nOf', { n: 1, total: 3 }))).toBeVisible();
  const link = card.getByRole('link');
  await expect(link).toBeVisible(); // the buttons move down when the photo and the words come
  await card.getByRole('button', { name: t('search:next') }).click();
  await expect(card.getByText(t('search:nOf', { n: 2, total: 3 }))).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
  await expect(link).toHaveAccessibleName(new RegExp(t('search:newTab')));
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('a map that cannot be drawn leaves its space to the list, and comes back on request', async ({ page, locale, faults }) => {
  const t = textsOf(locale);
  const outline = chunkOf('map/outline.json');
  await page.route(outline, (route) => route.abort());
  await toldOfCookies(page); // the line is above the lower edge of the window
  await page.goto('/search?search_query=santiago');
  if (isNarrow(page)) await page.getByRole('button', { name: t('search:toMap'), exact: true }).click();
  const word = page.getByText(t('search:mapFailed'));
  await expect(word).toBeVisible();
  if (!isNarrow(page)) {
    const width = page.viewportSize()?.width ?? 0;
    const list = page.getByRole('region', { name: t('search:results'), exact: true });
    await expect.poll(async () => (await list.boundingBox())?.width ?? 0).toBeGreaterThan(width - 40);
  }
  await page.unroute(outline);
  await page
    .getByRole('button', { name: t('errors:retry') })
    .last()
    .click();
  await expect(word).toHaveCount(0);
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(3);
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED/.test(fault)));
});

test('the card of a pin overlaps no header and nothing covers it, it takes the focus and returns it; a district is drawn by its border', async ({
  page,
  locale,
}) => {
  const t = textsOf(locale);
  const pins = [{ idalojamiento: 1, latitud: -33.4101, longitud: -70.6061, precio: 20_000, precio_unidad: 'noche', moneda: 'es_CL' }];
  await page.route('**/api/v1/search_alojamiento_all**', (route) => route.fulfill({ json: { data: pins } }));
  await toldOfCookies(page);
  await page.goto('/search?search_query=providencia');
  if (isNarrow(page)) await page.getByRole('button', { name: t('search:toMap'), exact: true }).click();
  const pin = page.locator('.leaflet-marker-icon').first();
  const card = page.getByRole('dialog', { name: t('search:popup') });
  await opensCard(page, pin, card);
  await expect(card.getByRole('link')).toBeVisible();
  await expect(card).toBeFocused();
  /** Whether the card is on top at its four corners and its middle. */
  const isUncovered = () =>
    card.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const points = [
        [left + 12, top + 12],
        [right - 12, top + 12],
        [left + 12, bottom - 12],
        [right - 12, bottom - 12],
      ] as const;
      return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(isUncovered).toBe(true);
  const [cardBox, mapBox, pinBox] = [await placeOf(card), await placeOf(page.locator('.map__canvas')), await placeOf(pin)]; // the map moves to make room
  expect(cardBox.y).toBeGreaterThan(mapBox.y);
  if (isNarrow(page)) expect(pinBox.y + 16).toBeLessThan(cardBox.y);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(pin).toBeFocused();
  // an outline that is made from the size of a place has twenty corners
  const corners = () => page.locator('.leaflet-overlay-pane path').evaluate((path) => path.getAttribute('d')?.match(/[ML]/g)?.length ?? 0);
  await expect.poll(corners).toBeGreaterThan(20);
});
