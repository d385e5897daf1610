import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PinCard } from '../../../web/search/results/PinCard.tsx';
import { criteriaOf } from '../../../web/search/shared/criteria.ts';
import { card } from '../support/card.ts';
import { answering, json, later, show } from '../support/render.tsx';
import { plan } from '../support/reservation.ts';

const criteria = criteriaOf(new URLSearchParams(), '2026-07-28');
const pin = (id: number) => ({
  idalojamiento: id,
  latitud: -33.4,
  longitud: -70.6,
  precio: 25_000,
  moneda: 'es_CL',
  precio_unidad: 'mes' as const,
});

/** The card of these spaces; those that are `out` are answered with a fault until `back` is called. */
const opened = async (ids: number[], out: number[] = [], status = 409) => {
  const down = new Set(out);
  answering(({ url }) => {
    const id = Number(/getAccomodationFront\/(\d+)/.exec(url)?.[1]);
    if (!id) return json({ currencyConvetionTable: [] });
    if (down.has(id)) return json({ code: 'no_longer_available', detail: 'Este espacio ya no está disponible.' }, status);
    return json({ accomodation: card({ idalojamiento: id, nombre: { es: `Casa ${id}` } }) });
  });
  const onClose = vi.fn();
  const view = await show(<PinCard ids={ids} pins={ids.map(pin)} criteria={criteria} onClose={onClose} />);
  return { ...view, onClose, back: () => down.clear() };
};

it('opens in a new tab and states it (S-15)', async () => {
  await opened([7]);
  const link = await screen.findByRole('link', { name: /Casa 7.*se abre en otra pestaña/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});

it('a listing that fails to load shows it, can be retried, and closed (X-02)', async () => {
  const { user, onClose, back } = await opened([7], [7]);
  expect(await screen.findByText('Este espacio ya no está disponible.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledOnce();
  back();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: /Casa 7/ })).toBeVisible();
});

it('a removed listing is not requested again', async () => {
  await opened([7], [7], 410);
  expect(await screen.findByText('Este espacio ya no está disponible.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

it('one of several that fails to load hides none of the others (S-16)', async () => {
  const { user } = await opened([7, 8], [7]);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('1 de 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByRole('link', { name: /Casa 8/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(screen.getByText('1 de 2')).toBeVisible());
});

it('the close and next buttons keep the focus while a listing loads (X-13)', async () => {
  answering(({ url }) => {
    const id = Number(/getAccomodationFront\/(\d+)/.exec(url)?.[1]);
    return later(
      id ? json({ accomodation: card({ idalojamiento: id, nombre: { es: `Casa ${id}` } }) }) : json({ currencyConvetionTable: [] }),
    );
  });
  const { user } = await show(<PinCard ids={[7, 8]} pins={[7, 8].map(pin)} criteria={criteria} onClose={vi.fn()} />);
  const close = screen.getByRole('button', { name: 'Cerrar' });
  close.focus();
  expect(screen.queryByRole('link')).toBeNull();
  expect(await screen.findByRole('link', { name: /Casa 7/ })).toBeVisible();
  expect(close).toHaveFocus();
  const next = screen.getByRole('button', { name: 'Siguiente' });
  await user.click(next);
  expect(screen.queryByRole('link')).toBeNull();
  expect(next).toHaveFocus();
  expect(await screen.findByRole('link', { name: /Casa 8/ })).toBeVisible();
  expect(next).toHaveFocus();
});

it('explains a price below that of the list: a discount of this guest (D-125)', async () => {
  const line = (code: string, label: string, amount: number) => ({ code, label, amount, how: {} });
  const total = {
    totalDays: 6,
    stay: 270_000,
    commission: 21_600,
    warranty: 0,
    discount: 5_400,
    total: 291_600,
    from: null,
    dinero: plan('bankTransfer', 0, -2_400),
  };
  const lines = [line('stay', 'Estadía completa', 270_000), line('discount', 'Descuento por seguir', -5_400)];
  answering(({ url }) => {
    if (url.includes('/simulation')) return json({ ...total, moneda: 'es_CL', currency: 'CLP', lines, later: [], legal_notice: null });
    return json(url.includes('getAccomodationFront') ? { accomodation: card({ idalojamiento: 7 }) } : { currencyConvetionTable: [] });
  });
  const dates = criteriaOf(new URLSearchParams('fecha_inicio=2027-01-04&fecha_termino=2027-01-10'), '2026-07-28');
  await show(<PinCard ids={[7]} pins={[pin(7)]} criteria={dates} onClose={vi.fn()} />);
  expect(await screen.findByText(/Descuento por seguir: −\$\s?5\.400/)).toBeVisible();
  expect(screen.queryByText('Estadía completa')).toBeNull();
});

it('can be added to favourites from the map, like a card of the list', async () => {
  await opened([7]);
  expect(await screen.findByRole('button', { name: /Guardar.*Casa 7|Casa 7.*favoritos/ })).toHaveAttribute('aria-pressed', 'false');
});
