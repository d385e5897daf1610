import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of the best practices: landmarks, headings and the skip link. */
const PRACTICES = [
  'region',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'heading-order',
  'skip-link',
  'target-size', // 2.5.8, off unless it is named
];
const NARROWEST = { width: 320, height: 640 };

export type Looked = {
  /** A part that is not ours. */
  exclude?: string;
  /** The language of the document; that of the browser unless said. */
  language?: string;
  /** A list hangs on a typed-in field: while it is open the library hides the rest from readers, and Tab closes it. */
  list?: boolean;
  /** An overlay is open: the page's width at 320 px was checked without it. */
  over?: boolean;
  /** A tool for a wide screen: not looked at at 320 px, and without a footer. */
  wide?: boolean;
};

/** Ends of a trap of the library's: focusable so that they can hand the focus on at once. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/**
 * What every document has: its language, one h1, the four landmarks, fields a phone can fill and everybody can see, pictures with their
 * space and their words, texts instead of their keys, nothing below the footer.
 */
const structureFaults = ({ language, wide }: { language: string; wide: boolean }): string[] => {
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const headings = shown('h1').length;
  const fields = shown('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea');
  const small = wide ? [] : fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16); // a phone would zoom in
  const unknown = shown('input:is([type=email], [type=tel], [type=password])').filter((field) => !field.getAttribute('autocomplete'));
  const pictures = shown('img').filter(({ attributes }) => ['alt', 'width', 'height'].some((name) => !attributes.getNamedItem(name)));
  const frameless = shown('.MuiOutlinedInput-notchedOutline').filter(
    (frame) => Number.parseFloat(getComputedStyle(frame).borderTopWidth) === 0,
  );
  const texts = shown('body *').flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ]);
  const isFile = (text: string) => /\.(ya?ml|ics|json|csv|pdf|xlsx|svg|png|jpe?g)$/i.test(text.trim());
  const keys = texts.filter(
    (text) => (/^(?:[a-z]\w*:)?[a-z]\w*(?:\.[a-z]\w*)+$/.test(text.trim()) && !isFile(text)) || /\b(?:posada|resources)\.\w/.test(text),
  );
  const foot = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
  const line = document.querySelector<HTMLElement>('.cookies')?.offsetHeight ?? 0;
  const below = wide || foot === 0 ? 0 : Math.round(document.documentElement.getBoundingClientRect().bottom - foot - line);
  const cut = shown('.dialog-b').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  return [
    ...(document.documentElement.lang === language ? [] : [`lang is ${document.documentElement.lang}, not ${language}`]),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...['header', 'nav', 'main', ...(wide ? [] : ['footer'])].filter((name) => shown(name).length === 0).map((name) => `no ${name}`),
    ...small.map(({ outerHTML }) => `a field in less than 16 px: ${outerHTML.slice(0, 160)}`),
    ...unknown.map(({ outerHTML }) => `a field without autocomplete: ${outerHTML.slice(0, 160)}`),
    ...frameless.map((frame) => `a text field without a frame: ${frame.parentElement?.parentElement?.textContent}`),
    ...keys.map((key) => `a key instead of its text: ${key}`),
    ...(below > 24 ? [`${below} px of nothing below the footer`] : []),
    ...cut.map(({ textContent }) => `a dialog cuts what it says: ${textContent?.slice(0, 80)}`),
    ...pictures.map(({ outerHTML }) => `a picture without alt, width or height: ${outerHTML.slice(0, 160)}`),
  ];
};

/** Faults in texts and elements of the current page, besides the rules of axe. */
export const partsWrong = (page: Page, language: string): Promise<string[]> => page.evaluate(structureFaults, { language, wide: true });

/** The outermost elements beyond the right edge at this width; empty without any. */
const overflow = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  return out
    .filter((element) => !out.includes(element.parentElement ?? element))
    .map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`.slice(0, 80));
};

/** Elements beyond the edge once the page has its final width; some parts resize a moment after the window. */
export const standingOut = async (page: Page): Promise<string[]> => {
  await expect
    .poll(() => page.evaluate(overflow))
    .toEqual([])
    .catch(() => undefined); // it is answered below
  return page.evaluate(overflow);
};

/** This browser has seen the line about cookies, which is on no further page. */
export const toldOfCookies = (page: Page) =>
  page.context().addCookies([{ name: 'posada_consent', value: 'told', url: process.env['POSADA_URL'] ?? '' }]);

/** Audits pages sequentially and collects the faults, so that one run reports everything. */
export const auditOf = (page: Page, language: string) => {
  const findings: string[] = [];
  let pages = 0;
  const settled = async () => {
    await expect(page.locator('main').first()).toBeVisible();
    // a loading section has no heading; a page without one is reported with the rest below
    await expect(page.locator('h1:visible'))
      .toHaveCount(1)
      .catch(() => undefined);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // one that is broken off is over as well
      await Promise.allSettled(
        document.getAnimations().map(({ finished, effect }) => effect?.getTiming().iterations === Infinity || finished),
      );
    });
  };
  /** The line about cookies is looked at on the first page: at the foot of the others it would lie over what can be scrolled up. */
  const answered = async () => {
    if (pages > 0) await toldOfCookies(page);
    pages += 1;
  };
  /** Of a link partly covered by that question, axe measures only the visible part; users can scroll. */
  const isCut = (failureSummary: string | undefined) => /partially obscured/.test(failureSummary ?? '');
  /** A notice that fades out while axe runs: already removed, or about to be. */
  const isLeaving = (rule: string, target: string): Promise<boolean> =>
    rule === 'color-contrast'
      ? page.evaluate((css) => document.querySelector(css)?.closest('[data-ending-style]') !== null, target)
      : Promise.resolve(false);
  return {
    findings,
    look: async (name: string, { exclude, language: spoken = language, list = false, over = list, wide = false }: Looked = {}) => {
      await settled();
      if (!over) await answered();
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude(FOCUS_GUARDS);
      if (exclude) axe.exclude(exclude);
      axe.options({
        runOnly: { type: 'tag', values: TAGS },
        rules: {
          ...Object.fromEntries(PRACTICES.map((rule) => [rule, { enabled: true }])),
          ...(over && { region: { enabled: false } }), // menus hang at the end of the body
          ...(list && { 'aria-hidden-focus': { enabled: false }, 'page-has-heading-one': { enabled: false } }),
        },
        resultTypes: ['violations'],
        preload: false,
      });
      const { violations } = await axe.analyze();
      const isAsked = await page.locator('.cookies').isVisible();
      for (const { id, impact, nodes } of violations)
        for (const { target, failureSummary } of nodes.filter((node) => !(isAsked && isCut(node.failureSummary))).slice(0, 5))
          if (!(await isLeaving(id, target.join(' '))))
            findings.push(`${name}: ${id} (${impact}) ${target.join(' ')} · ${failureSummary?.split('\n').slice(1).join(' ').trim()}`);
      findings.push(...(await page.evaluate(structureFaults, { language: spoken, wide })).map((fault) => `${name}: ${fault}`));
      const size = page.viewportSize();
      if (over || wide || !size || size.width >= 768) return; // the narrow projects look at it
      await page.setViewportSize(NARROWEST);
      findings.push(...(await standingOut(page)).map((part) => `${name}: at 320 px ${part} stands out`));
      await page.setViewportSize(size);
    },
    /** Fails with all faults together. */
    report: () => expect([...new Set(findings)].join('\n'), `${findings.length} findings`).toBe(''),
  };
};
