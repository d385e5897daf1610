import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { signedIn } from '../support/world.ts';

const LEAST = 24;

/** Links and buttons lower than a finger needs; left out are those in a sentence, and those whose area is laid over a whole card. */
const tooLow = (least: number): string[] => {
  const inSentence = ({ parentNode, textContent }: Element) =>
    (parentNode?.textContent ?? '').trim() !== (textContent ?? '').trim() &&
    [...(parentNode?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''));
  return [...document.querySelectorAll('main a[href], main button, .bar button')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.vh'))
    .filter((element) => getComputedStyle(element, '::after').position !== 'absolute' && !inSentence(element))
    .map((element) => ({ element, height: element.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < least)
    .map(({ element, height }) => `${Math.round(height)} px: ${(element.textContent ?? '').trim().slice(0, 60)}`);
};

/** A space whose reviews have a mean, which its head leads to: the first of Ñuñoa in the demonstration data. */
const WITH_REVIEWS = '/alojamiento/9';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  visitor: ['/', '/search?search_query=providencia&numero_huespedes=2', WITH_REVIEWS, '/login', '/contacto', '/faq'],
  'guest@example.com': ['/editar-perfil', '/mis-datos', '/busquedas-guardadas', '/avisos', '/avisos/preferencias', '/reservations-made'],
  'host@example.com': ['/dashboard', '/reservations-received', '/mis-cobros', '/bloquear/26', '/datos-bancarios'],
};

for (const [who, pages] of Object.entries(PAGES))
  test(`a finger meets what a ${who.split('@')[0]} can press, as long as it is not in a sentence (X-16)`, async ({
    page,
    context,
    home,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (who !== 'visitor') await enters(context, home, await signedIn(home, who));
    const low: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('h1:visible')).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      if (path === WITH_REVIEWS) await expect(page.locator('a[href="#h-reviews"]')).toBeVisible();
      low.push(...(await page.evaluate(tooLow, LEAST)).map((found) => `${path} ${found}`));
    }
    expect(low).toEqual([]);
  });

test('before hydration, the bar of a listing is above the cookie line', async ({ browser, baseURL, locale }) => {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: baseURL ?? '', locale: locale ?? '' },
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/alojamiento/3');
  const [bar, cookies] = await Promise.all([page.locator('.bar').boundingBox(), page.locator('.cookies').boundingBox()]);
  expect(bar && cookies && bar.y + bar.height - cookies.y).toBe(0);
  await context.close();
});
