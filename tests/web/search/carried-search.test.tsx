import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from '../../../web/home/HomePage.tsx';
import { Booking } from '../../../web/listing/booking/Booking.tsx';
import { ListingCard } from '../../../web/listing/shared/ListingCard.tsx';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import { guestsIn } from '../../../web/search-address.ts';
import { SearchPill } from '../../../web/shell/SearchPill.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const place = {
  id: 5,
  search_query: 'valparaiso',
  long_name: 'Valparaíso, Chile',
  comuna: 'Valparaíso',
  type_route: 'locality',
  polygon: null,
};
const here = (router: { state: { location: { pathname: string; search: string } } }) =>
  router.state.location.pathname + router.state.location.search;

it.each([
  ['numero_huespedes=4', 4],
  ['', 1],
  ['numero_huespedes=20', 20],
  ['numero_huespedes=21', 1],
  ['numero_huespedes=0', 1],
  ['numero_huespedes=-2', 1],
  ['numero_huespedes=2.5', 1],
  ['numero_huespedes=many', 1],
])('%s asks for %i', (query, guests) => expect(guestsIn(new URLSearchParams(query))).toBe(guests));

it('the pill names the place by its identifier', async () => {
  const requests = answering(() => json({ data: place }));
  await show(<SearchPill />, { at: '/search?search_query=valparaiso&numero_huespedes=3' });
  const pill = screen.getByRole('button');
  expect(await within(pill).findAllByText('Valparaíso')).toHaveLength(2);
  expect(pill).toHaveTextContent('3 huéspedes');
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/locations/valparaiso']);
});

it('the pill shows any place when none was given', async () => {
  answering(() => json({}, 500));
  await show(<SearchPill />, { at: '/search', language: 'en' });
  expect(screen.getByRole('button')).toHaveTextContent('Anywhere');
});

it('a card carries the stay and the guests to the listing', async () => {
  answering(() => json({ currencyConvetionTable: [] }));
  const listing = { idalojamiento: 7, nombre: { es: 'Casa' }, tipo: 'entero', categoria: 'casa', comuna: 'Valparaíso' } as const;
  await show(
    <ListingCard
      listing={{ ...listing, maximo_huespedes: 4, verificado: 0, gallery: [], precio: 40_000, precio_unidad: 'noche', moneda: 'es_CL' }}
      stay={{ from: '2026-09-05', to: '2026-09-12', nights: 7 }}
      guests={3}
    />,
  );
  expect(screen.getByRole('link', { name: 'Casa' })).toHaveAttribute('href', '/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=3');
});

// the fields of a listing that the booking box reads
const listing = {
  idalojamiento: 7,
  maximo_huespedes: 4,
  tiempo_min: 1,
  zona_horaria: 'America/Santiago',
  moneda: 'es_CL',
  arriendo_diario: 40_000,
  arriendo_total: null,
  aprobado: 1,
  country_code: 'CL',
  user: { idusuario: 9, nombre: 'Elena' },
} as Listing;

const booking = async (at: string) => {
  answering(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/available')) return json({ available: true });
    if (pathname.includes('unavailable_dates')) return json([]);
    return json({ code: 'unexpected' }, 422);
  });
  const stay = { from: '2026-09-05', to: '2026-09-12' };
  return show(<Booking listing={listing} stay={stay} />, { at, me: person() });
};
const box = () => within(screen.getByRole('complementary'));

it('the booking box takes over the guests, keeps them in the address and passes them to the wizard', async () => {
  const { user, router } = await booking('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=3');
  expect(box().getByRole('status')).toHaveTextContent('3');
  await user.click(box().getByRole('button', { name: 'Menos: Huéspedes' }));
  expect(here(router)).toBe('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=2');
  await user.click(box().getByRole('button', { name: 'Reservar' }));
  expect(here(router)).toBe('/reservar/7/2026-09-05/2026-09-12?huespedes=2');
});

it("never exceeds the listing's capacity", async () => {
  await booking('/alojamiento/7/2026-09-05/2026-09-12?numero_huespedes=12');
  expect(box().getByRole('status')).toHaveTextContent('4');
  expect(box().getByRole('button', { name: 'Más: Huéspedes' })).toBeDisabled();
});

it('home has no heading without cities', async () => {
  answering(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/search_alojamiento_home')) return json({ data: [] });
    if (pathname.endsWith('/getAccomodationFeatured')) return json({ accomodations: [] });
    return json({ currencyConvetionTable: [] });
  });
  await show(<HomePage />);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ciudades para instalarse' })).toBeNull());
  expect(screen.getAllByRole('heading').every((heading) => heading.textContent !== '')).toBe(true);
});
