import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MadePage } from '../../../web/reservations/MadePage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const NOW = '2026-07-28T12:00:00.000Z';
const COUNTS = { all: 3, initiated: 1, accepted: 0, unpaid: 0, paid: 0, rejected: 1, canceled: 1 };
const waiting = reservation({ idreserva: 1, status: 'initiated', respond_by: '2026-07-28T15:12:00.000Z', server_now: NOW });
const closed = reservation({ idreserva: 2, status: 'rejected', cause: 'host', ended_at: NOW, server_now: NOW });

const opened = async (open: unknown[], counts = COUNTS) => {
  const asked = answering(({ url }) => {
    const { searchParams } = new URL(url);
    const data = searchParams.get('status') === 'rejected,canceled' ? [closed] : open;
    return json({ data, total: data.length, current_page: 1, last_page: 1, counts });
  });
  const shown = await show(<MadePage />, { at: '/reservations-made', path: '/reservations-made', me: person(), now: NOW });
  return { ...shown, asked };
};

it('says how many closed ones the list leaves out, and shows them on request (D-45)', async () => {
  const { user, router } = await opened([waiting]);
  await screen.findByRole('article');
  expect(screen.getByRole('button', { name: /^Todas salvo cerradas/ })).toHaveTextContent('Todas salvo cerradas1');
  expect(screen.getByText(/2 reservas cerradas no están en esta lista/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver las cerradas' }));
  await waitFor(() => expect(router.state.location.search).toBe('?estado=rejected%2Ccanceled'));
  expect(await screen.findByText('Rechazada')).toBeVisible();
  expect(screen.queryByText(/no están en esta lista/)).toBeNull();
});

it('does not say that there were never any when all of them are closed', async () => {
  const { user } = await opened([], { ...COUNTS, all: 2, initiated: 0 });
  expect(await screen.findByText('No tienes reservas abiertas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver las cerradas' }));
  expect(await screen.findByText('Rechazada')).toBeVisible();
});
