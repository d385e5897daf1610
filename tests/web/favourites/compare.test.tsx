import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComparePage } from '../../../web/compare/ComparePage.tsx';
import { answering, json, show } from '../support/render.tsx';
import { space } from '../support/space.ts';

const served = ({ url }: Request) => {
  const id = Number(/getAccomodationFront\/(\d+)/.exec(url)?.[1]);
  if (id === 9) return json({ code: 'space_not_found', title: 'x', detail: 'x' }, 404);
  if (id) {
    const piezas = [{ idpieza: 1, escritorio: id === 1 ? 1 : 0 }];
    return json({
      accomodation: {
        ...space(),
        idalojamiento: id,
        nombre: { es: `Casa ${id}` },
        rooms: id,
        ...(id === 3 && { tipo: 'cowork', categoria: 'office' }),
        reglas: { es: `Regla ${id}` },
        gallery: [],
        piezas,
      },
    });
  }
  if (url.includes('/simulation'))
    return json({
      moneda: 'es_CL',
      dinero: { method: 'bankTransfer', percent: 3.5, whole: 183_750, month: null, now: 183_750, dates: [] },
    });
  return json({ data: [], currencyConvetionTable: [] });
};
const opened = (query: string) => {
  const requests = answering(served);
  return show(<ComparePage />, { at: `/comparar?${query}`, path: '/comparar' }).then((view) => ({ ...view, requests }));
};

it('shows up to four listings side by side, each once, with the total of the stay', async () => {
  const { requests } = await opened('espacio=1,2,2,3,4,5&fecha_inicio=2026-09-05&fecha_termino=2026-09-12');
  await screen.findByRole('columnheader', { name: /Casa 4/ });
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  expect(requests.filter(({ url }) => url.includes('getAccomodationFront/5'))).toEqual([]);
  const cells = async (name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) });
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  };
  expect(await cells('Tipo')).toEqual(['Casa · 1 habitación', 'Casa · 2 habitaciones', 'Oficina', 'Casa · 4 habitaciones']);
  expect(await cells('Escritorio')).toEqual(['Sí', 'No', 'Sí', 'No']);
  expect(await cells('Reglas')).toEqual(['Regla 1', 'Regla 2', 'Regla 3', 'Regla 4']);
  expect((await cells('Cancelación'))[0]).toMatch(/^100 % hasta el miércoles 05\/08\/2026/);
  await screen.findAllByText(/183\.750/);
  expect((await cells('Precio, todo incluido'))[0]).toMatch(/^\$ 183\.750 ?CLP/);
});

it('without dates the price is that of a night, to which the service is added', async () => {
  await opened('espacio=1');
  expect(await screen.findByRole('rowheader', { name: 'Precio, sin el servicio' })).toBeVisible();
});

it('leaves out missing and removed ones; without any it explains how to choose', async () => {
  const { user, router } = await opened('espacio=1,9');
  await user.click(await screen.findByRole('button', { name: 'No comparar: Casa 1' }));
  expect(router.state.location.search).toBe('?espacio=9');
  expect(await screen.findByText('Elige qué comparar')).toBeVisible();
});
