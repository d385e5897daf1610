import { expect, type Page } from '@playwright/test';
import { textsOf } from './texts.ts';
import { inDays } from './world.ts';

export const [from, to] = [inDays(40), inDays(44)];
/** No other journey publishes or books in Barcelona meanwhile, nor anywhere in Spain and Portugal. */
export const PLACE = 'search_query=barcelona';
export const QUIET = 'northeast=44,5&southwest=35,-10';
export const DATES = `fecha_inicio=${from}&fecha_termino=${to}`;

export type Found = { data: { idalojamiento: number }[]; paginate: { total: number; total_pages: number } };

/** What the server finds. */
export const found = async (home: string, query: string): Promise<Found> =>
  (await (await fetch(`${home}/api/v1/search_alojamiento?${query}`)).json()) as Found;
export const count = async (home: string, query: string) => (await found(home, query)).paginate.total;

/** What the address of the page asks for. */
export const query = (page: Page) => new URL(page.url()).search.slice(1);

/** A page that came from the server is not alive at once: pressed until the dialog is there. */
export const opens = (page: Page, button: string) =>
  expect(async () => {
    const dialog = page.getByRole('dialog').first();
    if (!(await dialog.isVisible())) await page.locator(button).first().click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

/** The parts of the page of results. */
export const resultsOn = (page: Page, locale: string | undefined) => {
  const t = textsOf(locale);
  const dialog = page.getByRole('dialog');
  return {
    t,
    dialog,
    /** The number the heading says, once it is known. */
    says: (total: number) => expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${total} `)),
    openFilters: () => opens(page, '.filters__bar .chip'),
    show: (total: number) => dialog.getByRole('button', { name: t('search:showCount', { count: total }), exact: true }),
    chip: (name: string) => page.getByRole('button', { name: t('search:remove', { filter: name }) }),
  };
};
