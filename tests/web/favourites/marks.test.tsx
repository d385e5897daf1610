import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
// the part that is loaded late is there already
import '../../../web/favourites/CardMenu.tsx';
import { CompareBar } from '../../../web/favourites/CompareBar.tsx';
import { HiddenSpaces } from '../../../web/favourites/HiddenSpaces.tsx';
import { COMPARED, HIDDEN, storedHere } from '../../../web/favourites/shared/stored-here.ts';
import { usePendingMarks } from '../../../web/favourites/use-marks.ts';
import { Results } from '../../../web/search/results/Results.tsx';
import { criteriaOf } from '../../../web/search/shared/criteria.ts';
import { card } from '../support/card.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

beforeEach(() => localStorage.clear());

const spaces = [1, 2, 3, 4, 5].map((id) => ({
  ...card({ idalojamiento: id, nombre: { es: `Casa ${id}` } }),
  precio: 25_000,
  precio_unidad: 'noche',
}));
const results = {
  data: { data: spaces, paginate: { total: 5, current_page: 1, total_pages: 1 } },
  error: null,
} as unknown as Parameters<typeof Results>[0]['results'];
const criteria = criteriaOf(new URLSearchParams(), '2026-07-28');
const list = <Results results={results} criteria={criteria} by="night" marked={[]} onHover={() => undefined} none={null} />;
const titles = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
type User = Awaited<ReturnType<typeof show>>['user'];
const choose = async (user: User, space: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Más sobre ${space}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const sent = async (requests: Request[]) =>
  Promise.all(requests.filter(({ url }) => url.endsWith('/wishList/hide')).map((one) => one.clone().json()));

it('a visitor hides a listing from the results, undoes it immediately, and shows it again in the one place for it', async () => {
  answering(() => json({ data: [] }));
  const { user } = await show(list);
  await choose(user, 'Casa 2', 'No es para mí');
  expect(titles()).toEqual(['Casa 1', 'Casa 3', 'Casa 4', 'Casa 5']);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(titles()).toHaveLength(5);
  await choose(user, 'Casa 3', 'No es para mí');
  await user.click(screen.getByRole('button', { name: '1 espacio oculto' }));
  await user.click(await screen.findByRole('button', { name: 'Mostrar otra vez: Casa 3' }));
  await waitFor(() => expect(storedHere(HIDDEN)).toEqual([]));
});

it("with an account it is stored there, and the browser's list is moved there once", async () => {
  localStorage.setItem(HIDDEN, JSON.stringify([{ id: 4, title: 'Casa 4' }]));
  const requests = answering(({ url }) => json({ data: url.endsWith('/hide') ? [2, 4] : [2] }));
  const Merging = () => {
    usePendingMarks();
    return list;
  };
  const { user } = await show(<Merging />, { me: person() });
  await waitFor(() => expect(titles()).toEqual(['Casa 1', 'Casa 3', 'Casa 5']));
  await waitFor(() => expect(storedHere(HIDDEN)).toEqual([]));
  expect(await sent(requests)).toEqual([{ alojamientos: [4], oculto: 1 }]);
  await choose(user, 'Casa 5', 'No es para mí');
  await waitFor(async () => expect(await sent(requests)).toHaveLength(2));
  expect((await sent(requests))[1]).toEqual({ alojamientos: [5], oculto: 1 });
});

it('the comparison is stored with the account too; what exceeds its limit is dropped', async () => {
  localStorage.setItem(COMPARED, JSON.stringify([4, 5].map((id) => ({ id, title: `Casa ${id}` }))));
  const requests = answering(({ url, method }) => {
    if (method !== 'POST') return json({ data: url.endsWith('/compared') ? [1, 2] : [] });
    return json({ code: 'too_many_compared', title: 'x', detail: 'x' }, 409);
  });
  const Merging = () => {
    usePendingMarks();
    return list;
  };
  const { user } = await show(<Merging />, { me: person() });
  await waitFor(() => expect(storedHere(COMPARED)).toEqual([]));
  const bodies = async () => Promise.all(requests.filter(({ url }) => url.endsWith('/wishList/compare')).map((one) => one.clone().json()));
  expect(await bodies()).toEqual([{ alojamientos: [4, 5], comparado: 1 }]);
  expect(screen.getByRole('link', { name: 'Comparar (2)' })).toHaveAttribute('href', '/comparar?espacio=1,2');
  await user.click(screen.getByRole('button', { name: 'Dejar de comparar' }));
  await waitFor(async () => expect((await bodies())[1]).toEqual({ alojamientos: [1, 2], comparado: 0 }));
});

it('sends at most one call of marks to the account, and does not resend refused ones on every page', async () => {
  const many = Array.from({ length: 502 }, (_, i) => ({ id: i - 1, title: 'Casa' })); // -1 and 0 are no listings
  localStorage.setItem(HIDDEN, JSON.stringify([...many, { id: 9_999, title: 'Casa' }]));
  const requests = answering(({ method }) =>
    method === 'POST' ? json({ code: 'invalid_fields', title: 'x', detail: 'x' }, 422) : json({ data: [] }),
  );
  const Merging = () => {
    usePendingMarks();
    return list;
  };
  await show(<Merging />, { me: person() });
  await waitFor(() => expect(storedHere(HIDDEN)).toEqual([]));
  const [first] = await sent(requests);
  expect([first.alojamientos.length, first.alojamientos[0], first.alojamientos.at(-1)]).toEqual([500, 1, 500]);
});

it('nothing is sent while an administrator sees the site as a person (A-12)', async () => {
  localStorage.setItem(HIDDEN, JSON.stringify([{ id: 4, title: 'Casa 4' }]));
  const requests = answering(() => json({ data: [] }));
  const Merging = () => {
    usePendingMarks();
    return <HiddenSpaces />;
  };
  await show(<Merging />, { me: person({ impersonation_ends_at: '2099-01-01T00:00:00.000Z' }) });
  expect(await sent(requests)).toEqual([]);
});

it('up to four listings are chosen to compare, and opened with dates and guests', async () => {
  localStorage.setItem(COMPARED, JSON.stringify([1, 2, 3].map((id) => ({ id, title: `Casa ${id}` }))));
  answering(() => json({ data: [] }));
  const { user } = await show(
    <>
      {list}
      <CompareBar stay={{ from: '2026-09-05', to: '2026-09-12' }} guests={2} />
    </>,
  );
  for (const space of [4, 5]) await choose(user, `Casa ${space}`, 'Comparar');
  expect(storedHere(COMPARED).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(await screen.findAllByText('Se comparan 4 como máximo. Quita uno.')).not.toEqual([]);
  const links = screen.getAllByRole('link', { name: 'Comparar (4)' }).map((link) => link.getAttribute('href'));
  expect(links.at(-1)).toBe('/comparar?espacio=1,2,3,4&fecha_inicio=2026-09-05&fecha_termino=2026-09-12&numero_huespedes=2');
  await choose(user, 'Casa 2', 'No comparar');
  expect(storedHere(COMPARED).map(({ id }) => id)).toEqual([1, 3, 4]);
});

it.each(['nonsense', '{"a":1}', '[{"id":"1"}]'])('survives any stored value: %s', async (stored) => {
  localStorage.setItem(HIDDEN, stored);
  answering(() => json({ data: [] }));
  await show(list);
  expect(titles()).toHaveLength(5);
});
