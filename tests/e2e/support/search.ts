import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from './texts.ts';
import { alive } from './waiting.ts';
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

/** Opens the dialog of a button by one press: a second one would scroll the page behind the dialog that has just come. */
export const opens = async (page: Page, button: Locator): Promise<void> => {
  await alive(button);
  await button.click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
};

/** The parts of the page of results. */
export const resultsOn = (page: Page, locale: string | undefined) => {
  const t = textsOf(locale);
  const dialog = page.getByRole('dialog');
  return {
    t,
    dialog,
    /** The count in the heading, once it is known. */
    says: (total: number) => expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${total} `)),
    openFilters: () => opens(page, page.locator('.filters__bar .chip').first()),
    show: (total: number) => dialog.getByRole('button', { name: t('search:showCount', { count: total }), exact: true }),
    chip: (name: string) => page.getByRole('button', { name: t('search:remove', { filter: name }) }),
  };
};
