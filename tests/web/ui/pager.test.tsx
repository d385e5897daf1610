import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DashboardPage } from '../../../web/dashboard/DashboardPage.tsx';
import { FavouritesPage } from '../../../web/favourites/FavouritesPage.tsx';
import { MadePage } from '../../../web/reservations/MadePage.tsx';
import { ReceivedPage } from '../../../web/reservations/ReceivedPage.tsx';
import { Pager } from '../../../web/ui/Pager.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const PAGES = [
  { name: 'own reservations', page: <MadePage />, path: '/reservations', call: '/api/v1/reservations', rows: 10 },
  { name: 'requests received', page: <ReceivedPage />, path: '/reservations-received', call: '/api/v1/reservations/received', rows: 10 },
  { name: 'own spaces', page: <DashboardPage />, path: '/dashboard', call: '/api/v1/accommodations/get/accommodations', rows: 10 },
  { name: 'favourites', page: <FavouritesPage />, path: '/favoritos', call: '/api/v1/favorites', rows: 12 },
];
const NOBODY = { all: 0, initiated: 0, accepted: 0, unpaid: 0, paid: 0, rejected: 0, canceled: 0 };

const opened = async ({ page, path, call }: (typeof PAGES)[number], search: string) => {
  const requests = answering(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== call) return json({ data: [], total: 0, current_page: 1, last_page: 1, first_page_url: '', path: '' });
    return json({ data: [], total: 90, current_page: Number(searchParams.get('page')), last_page: 30, counts: NOBODY });
  });
  const shown = await show(page, { at: `${path}${search}`, path, me: person() });
  await screen.findByRole('navigation', { name: 'Páginas' });
  // other parts of the page ask the same call for a single row
  const last = () =>
    requests.map(({ url }) => new URL(url)).findLast(({ pathname, searchParams: q }) => pathname === call && q.get('perPage') !== '1');
  return { ...shown, last };
};

it.each(PAGES)('writes page and number of rows into the address: $name (R-01)', async (one) => {
  const { last, user, router } = await opened(one, '?page=2&otro=si');
  expect(last()?.search).toMatch(new RegExp(`page=2&perPage=${one.rows}(?:&|$)`));
  await user.click(screen.getByRole('link', { name: 'Página siguiente' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?page=3&otro=si&perPage=${one.rows}`));
});

it.each(PAGES)('reads the number of rows from the address, within bounds: $name (R-01)', async (one) => {
  const { last } = await opened(one, '?page=2&perPage=50');
  expect(last()?.searchParams.get('perPage')).toBe('50');
  expect(screen.getByRole('link', { name: 'Página siguiente' })).toHaveAttribute('href', expect.stringContaining('perPage=50'));
});

it.each(['51', '0', '-3', '2.5', 'veinte', ''])('ignores a number of rows out of bounds in an address: %s', async (rows) => {
  const { last } = await opened(PAGES[0] as (typeof PAGES)[number], `?perPage=${rows}`);
  expect(last()?.search).toMatch(/^\?page=1&perPage=10(?:&|$)/);
});

it('keeps the number of rows when another filter returns to the first page', async () => {
  const { user, router } = await opened(PAGES[0] as (typeof PAGES)[number], '?page=2&perPage=20');
  await user.click(screen.getByRole('button', { name: /^Pagadas/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?perPage=20&estado=paid'));
});

it.each([
  [10, false],
  [11, true],
])('leaps by ten where there are more pages than that: %i', async (pages, leaps) => {
  await show(<Pager page={2} perPage={10} pages={pages} />);
  expect(screen.queryByText('+10') !== null).toBe(leaps);
});
