import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { made, signedIn } from '../support/world.ts';

/** Some 75 characters a line are readable; one-line texts may be a little longer. */
const MAX = 95;

/**
 * Texts with a line of more than `most` characters. A line is as many characters as fit its width, by the mean width of those of the text.
 */
const longLines = (most: number): string[] => {
  const blocks = new Map<Element, { text: string; lines: Map<number, number> }>();
  const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    let block = node.parentElement;
    while (block?.parentElement && isInline(block)) block = block.parentElement;
    if (!block?.checkVisibility() || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { text, lines } = blocks.get(block) ?? { text: '', lines: new Map<number, number>() };
    for (const { bottom, width } of range.getClientRects()) {
      const line = Math.round(bottom / 6); // parts of one line in two sizes end near each other
      lines.set(line, (lines.get(line) ?? 0) + width);
    }
    blocks.set(block, { text: text + node.textContent.replace(/\s+/g, ' '), lines });
  }
  return [...blocks].flatMap(([block, { text, lines }]) => {
    const widths = [...lines.values()];
    const each = widths.reduce((sum, width) => sum + width, 0) / text.length;
    const seen = Math.min(Math.max(...widths), block.getBoundingClientRect().width); // clipped text is not read
    const longest = Math.round(seen / each);
    return longest > most ? [`${longest} characters a line: ${text.trim().slice(0, 60)}`] : [];
  });
};

const OF_VISITORS = [
  '/',
  '/alojamiento/3',
  '/faq',
  '/tyc',
  '/privacidad',
  '/about',
  '/blog',
  '/blog/primer-mes-por-adelantado',
  '/contacto',
  '/login',
];
const OF_GUESTS = [
  '/reservations-made',
  '/favoritos',
  '/busquedas-guardadas',
  '/avisos',
  '/avisos/preferencias',
  '/cuenta',
  '/editar-perfil',
  '/mis-datos',
];
const OF_HOSTS = ['/dashboard', '/reservations-received', '/mis-cobros', '/bloquear/26', '/datos-bancarios'];

// the headless shell denies notifications, the full browser asks: the pages are checked as with denied permission
test('no text has lines too long to read on a wide screen', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  const findings: string[] = [];
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      if (path === '/avisos/preferencias') await expect(page.getByText(t('notices:push.denied'))).toBeVisible(); // known a moment later
      findings.push(...(await page.evaluate(longLines, MAX)).map((text) => `${path}: ${text}`));
    }
  };
  await look(OF_VISITORS);
  const guest = await signedIn(home, 'guest@example.com');
  await enters(context, home, guest);
  const paid = (await made(home, guest)).find(({ fecha_pago, cause }) => fecha_pago !== null && cause === null);
  await look([...OF_GUESTS, `/estadia/${paid?.idreserva}`, `/estadia/${paid?.idreserva}?acordado`]);
  await enters(context, home, await signedIn(home, 'host@example.com'));
  await look(OF_HOSTS);
  expect(findings).toEqual([]);
});

/** Parts of a line with dots between them whose further lines begin left of the first one, where they are cut. */
const cutStarts = (): string[] =>
  [...document.querySelectorAll('.dotted > span, .card-m > span')].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      lefts.push(...[...range.getClientRects()].map(({ left }) => left));
    }
    const edge = (part.parentElement?.getBoundingClientRect().left ?? 0) + 14;
    return lefts.some((left) => left < edge - 0.5) ? [part.textContent ?? ''] : [];
  });

test('a dotted line part that wraps loses no letter', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/alojamiento/3');
  await expect(page.locator('.dotted > span').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(cutStarts)).toEqual([]);
});
