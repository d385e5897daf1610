import { expect, type Page } from '@playwright/test';

/**
 * What is wrong with the focus as a person at a keyboard sees it: lost, outside the window, covered (by the sticky header or
 * anything else), or without a ring of two pixels. The ring may be drawn by a label, a frame or a pseudo-element of the focused one.
 */
const focusFaults = (): string[] => {
  const element = document.activeElement;
  if (!element || element === document.body) return ['the focus is lost'];
  const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  if (element.matches('main, #main-content, h1, [role=dialog], [role=alertdialog]')) return []; // it is read aloud, and nothing to press
  const around = [
    element,
    element.closest('label'),
    element.closest('.finder__cell, .MuiInputBase-root'),
    ...element.querySelectorAll('*'),
  ];
  const ring = around
    .filter((part) => part !== null)
    .flatMap((part) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  const shown = element.closest('label') ?? element;
  const [{ left, right, top, bottom } = shown.getBoundingClientRect()] = shown.getClientRects(); // of a link in a text, its first line
  const seen = [0.5, 0.1, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
    return shown.contains(hit) || (hit !== null && hit === element.closest('.finder__cell'));
  });
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const under = !element.closest('header, .skip, [role=dialog], dialog') && top < header - 1 && scrollY > 0;
  return [
    ...(ring ? [] : [`${name} has no ring of 2 px`]),
    ...(seen ? [] : [`${name} is covered or outside the window`]),
    ...(under ? [`${name} is under the sticky header`] : []),
  ];
};

const described = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60)}`;
  });

/** A hand on the keyboard. Each press that may move the focus is followed by a look at it. */
export const keyboardOf = (page: Page) => {
  const look = () => expect(async () => expect(await page.evaluate(focusFaults)).toEqual([])).toPass({ intervals: [50, 100, 250] });
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await look();
    }
  };
  /** Tab, or another key, until what fits has the focus. It is there before the first press: Tab would pass by where it will stand. */
  const reach = async (selector: string, { key = 'Tab', most = 60 }: { key?: string; most?: number } = {}) => {
    const there = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    await expect(page.locator(selector).first()).toBeAttached();
    for (let presses = 0; presses < most; presses += 1) {
      if (await there()) return;
      await press(key);
    }
    throw new Error(`${selector} is not reached by ${key}; the focus is on ${await described(page)}`);
  };
  return { look, press, reach, type: (text: string) => page.keyboard.type(text) };
};
