import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlockPage } from '../../web/blocking/BlockPage.tsx';
import { DashboardPage } from '../../web/dashboard/DashboardPage.tsx';
import { FavouritesPage } from '../../web/favourites/FavouritesPage.tsx';
import { HomePage } from '../../web/home/HomePage.tsx';
import { PaymentPage } from '../../web/payment/PaymentPage.tsx';
import { MadePage } from '../../web/reservations/MadePage.tsx';
import { ReceivedPage } from '../../web/reservations/ReceivedPage.tsx';
import { person } from './support/person.ts';
import { answering, show } from './support/render.tsx';

/** A server that has not answered yet. */
const waiting = () => answering(() => new Promise<Response>(() => undefined));

it.each([
  ['/', '/', HomePage],
  ['/favoritos', '/favoritos', FavouritesPage],
  ['/reservations-made', '/reservations-made', MadePage],
  ['/reservations-received', '/reservations-received', ReceivedPage],
  ['/dashboard', '/dashboard', DashboardPage],
  ['/bloquear/:id', '/bloquear/7', BlockPage],
  ['/pagos/:id/:token', '/pagos/41/abc', PaymentPage],
])('%s renders placeholders of its content first, and no spinner (X-01)', async (path, at, Page) => {
  waiting();
  const { container } = await show(<Page />, { path, at, me: person() }); // nothing was waited for: not a millisecond of the 300
  expect(container.querySelectorAll('.sk').length).toBeGreaterThan(0);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
