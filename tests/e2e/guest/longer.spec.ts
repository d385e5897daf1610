import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { drawn } from '../support/waiting.ts';
import { inDays, signedIn } from '../support/world.ts';

// Every text is lengthened by 40 per cent, as one extra word, to simulate a wordier language.

/** Every text is hydrated: until then React compares it with the server's. Raw HTML is left alone. */
const isAlive = (): boolean => {
  const known = (part: Element | null) => new Map(Object.entries(part ?? {}).map(([key, value]) => [key.split('$')[0], value]));
  const isHtml = (part: Element | null): boolean =>
    part !== null && (known(part).get('__reactProps')?.dangerouslySetInnerHTML !== undefined || isHtml(part.parentElement));
  const texts = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    if (!part?.closest('script,style,template,.leaflet-container') && !known(part).has('__reactFiber') && !isHtml(part)) return false;
  }
  return true;
};
/** Lengthens each text by 40 per cent, with its own letters. */
const lengthen = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!/\p{L}{2}/u.test(text.data) || text.parentElement?.closest('script,style,svg,.vh,.leaflet-container,option')) continue;
    text.data += ` ${[...text.data.trim()]
      .slice(0, Math.ceil([...text.data.trim()].length * 0.4))
      .join('')
      .trim()}`;
  }
};

/** Text that is cut off or beyond the edge. Content of a scrolling frame may be wider, and an ending "…" marks intended truncation. */
const cut = (): string[] => {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (part) =>
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(part).clipPath === 'none' && // what only a screen reader meets
      part.closest('svg,.vh,.leaflet-container,[aria-hidden="true"]') === null,
  );
  const ownText = (part: HTMLElement) => [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const scrolls = (part: HTMLElement): boolean =>
    part.parentElement !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(part.parentElement).overflowX) || scrolls(part.parentElement));
  const name = (part: HTMLElement) => `${part.tagName.toLowerCase()}.${part.className} "${part.textContent?.trim().slice(0, 30)}"`;
  const { clientWidth, scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...shown
      .filter((part) => ownText(part) && part.getBoundingClientRect().right > clientWidth + 1 && !scrolls(part))
      .map((part) => `beyond the edge: ${name(part)}`),
    ...shown
      .filter((part) => {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part);
        if (!['hidden', 'clip'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
        return ownText(part) && part.scrollWidth > part.clientWidth + 1;
      })
      .map((part) => `cut: ${name(part)}`),
  ];
};

const look = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .sk')).toHaveCount(0);
  await page.waitForFunction(isAlive);
  await drawn(page);
  await page.evaluate(lengthen);
  return (await page.evaluate(cut)).map((fault) => `${path}: ${fault}`);
};

test('texts that are 40 per cent longer are not cut and stay on the page', async ({ page, context, home, locale }) => {
  const language = locale?.startsWith('es') ? 'es' : 'en';
  const found = await (await fetch(`${home}/api/v1/search_alojamiento?perPage=1`)).json();
  const space: number = found.data[0].idalojamiento;
  const faults: string[] = [];
  const visitor = [
    '/',
    '/search',
    `/${language}/accommodation/santiago`,
    `/alojamiento/${space}`,
    `/alojamiento/${space}/${inDays(40)}/${inDays(44)}`,
  ];
  const texts = ['/login', '/registro/step-1', '/auth/recuperar', '/contacto', '/faq', '/tyc', '/blog', '/informar-error'];
  for (const path of [...visitor, ...texts]) faults.push(...(await look(page, path)));
  await enters(context, home, await signedIn(home, 'guest@example.com'));
  for (const path of ['/reservations-made', '/favoritos', '/editar-perfil', '/cambiar-password']) faults.push(...(await look(page, path)));
  await enters(context, home, await signedIn(home, 'host@example.com'));
  for (const path of ['/dashboard', '/reservations-received', '/datos-bancarios']) faults.push(...(await look(page, path)));
  expect(faults).toEqual([]);
});
