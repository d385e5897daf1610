import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminBar } from '../../../web/listing/AdminBar.tsx';
import { Booking } from '../../../web/listing/booking/Booking.tsx';
import { type Listing, listingQuery } from '../../../web/listing/shared/queries.ts';
import { Where } from '../../../web/listing/Where.tsx';
import { SignInFirst } from '../../../web/ui/overlay/SignInFirst.tsx';
import { VisitAskedPage } from '../../../web/viewings/VisitAskedPage.tsx';
import { VisitPage } from '../../../web/viewings/VisitPage.tsx';
import { card } from '../support/card.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const listing = (changes: Partial<Listing> = {}): Listing =>
  ({
    ...card(),
    tiempo_min: 2,
    eliminado: 0,
    calendario: null,
    noches_sueltas: true,
    sueltas_junto_a_bloqueos: false,
    opiniones: { total: 0, promedio: null },
    user: { idusuario: 9, nombre: 'Elena', imagen: null, presentacion: ['En Posada desde 2025'], tasa_respuesta: null },
    ...changes,
  }) as Listing; // the fields read here

describe('the bar of administrators (D-a20)', () => {
  const actions: Listing['actions'] = ['edit', 'block_dates', 'delete', 'verify'];

  it('does nothing without a reason, then shows the new state', async () => {
    const requests = answering((request) =>
      request.method === 'PUT' ? json({ accommodation: {} }) : json({ accomodation: listing({ verificado: 1, actions: ['edit'] }) }),
    );
    const { user, client } = await show(<AdminBar listing={listing({ actions })} />, { me: person({ is_admin: 1 }) });
    client.setQueryData(listingQuery(7).queryKey, listing({ actions }));
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Bloquear fechas' })).toHaveAttribute('href', '/bloquear/7');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Verificar este espacio?' });
    await user.click(within(dialog).getByRole('button', { name: 'Verificar' }));
    expect(within(dialog).getByText('Escribe el motivo.')).toBeVisible();
    expect(requests).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Visitado hoy');
    await user.click(within(dialog).getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await requests[0]?.json()).toEqual({ verificado: 1, reason: 'Visitado hoy' });
  });

  it('reports that it cannot be done, and why', async () => {
    answering(() => json({ code: 'has_reservations', title: 'x', detail: 'Tiene reservas pagadas.' }, 409));
    const { user } = await show(<AdminBar listing={listing({ actions })} />, { language: 'en', me: person({ is_admin: 1 }) });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Fraud');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText('The action cannot be completed.')).toBeVisible();
    expect(within(dialog).getByText('Tiene reservas pagadas.')).toBeVisible();
  });
});

describe('the location (D-a16)', () => {
  const door = { direccion: 'Calle del Secreto', numero: '4711', latitud: -33.43, longitud: -70.61, pin_movido: true };
  const paid = reservation({ token: 'abc', accommodation: { ...reservation().accommodation, ...door } });

  it('is an area for a visitor, without a server call', async () => {
    const requests = answering(() => json({ data: [paid] }));
    await show(<Where listing={listing()} />);
    expect(screen.getByText(/La dirección y el teléfono, al pagar/)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('is an area for users who have not paid here, and the door for those who have', async () => {
    answering(() => json({ data: [] }));
    const { unmount } = await show(<Where listing={listing()} />, { me: person() });
    expect(screen.getByText(/La dirección y el teléfono, al pagar/)).toBeVisible();
    unmount();
    const requests = answering(() => json({ data: [paid] }));
    await show(<Where listing={listing()} />, { me: person() });
    expect(await screen.findByText('Calle del Secreto 4711, Providencia')).toBeVisible();
    expect(screen.queryByText(/Mostramos la zona/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver tu reserva' })).toHaveAttribute('href', '/reserva-status/success?reserva=41&token=abc');
    expect(new URL(requests[0]?.url ?? '').search).toBe('?status=paid&accommodationId=7&perPage=1');
  });
});

describe('the booking box', () => {
  const box = (at: string, props: { badLink?: boolean; stay?: { from: string; to: string } } = {}, busy: string[] = []) => {
    answering(({ url }) => {
      if (url.includes('unavailable_dates')) return json(busy);
      if (url.includes('/available')) return json(busy.length > 0 ? { available: false, reason: 'busy' } : { available: true });
      return json({ code: 'unexpected', detail: 'x' }, 422);
    });
    return show(
      <SignInFirst>
        <Booking listing={listing()} stay={props.stay ?? null} badLink={props.badLink ?? false} />
      </SignInFirst>,
      { at },
    );
  };

  it('names the nights that are taken (D-a14)', async () => {
    const stay = { from: '2026-10-05', to: '2026-10-12' };
    await box('/alojamiento/7/2026-10-05/2026-10-12', { stay }, ['2026-10-06', '2026-10-07', '2026-10-10']);
    expect(await screen.findByText('Ya están ocupadas estas noches: 6–8 oct, 10–11 oct.')).toBeVisible();
  });

  it('opens the calendar with a message on invalid dates of a link (D-a09)', async () => {
    await box('/alojamiento/7/2026-13-45/x', { badLink: true });
    expect(await screen.findByText('Las fechas del enlace ya no sirven. Elige otras.')).toBeVisible();
  });

  it('leads a visitor who wants to see the place to signing in first, with dates and guests (D-a15)', async () => {
    const { user, router } = await box('/alojamiento/7/2026-08-10/2026-08-13?numero_huespedes=2', {
      stay: { from: '2026-08-10', to: '2026-08-13' },
    });
    await user.click(screen.getByRole('link', { name: 'Pedir una visita' }));
    expect(await screen.findByRole('dialog', { name: 'Entra para pedir una visita' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Entrar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe(
      '/request-accommodation-visit/7?fecha_inicio=2026-08-10&fecha_termino=2026-08-13&numero_huespedes=2',
    );
  });
});

describe('requesting a visit', () => {
  const open = async (answer: () => Response, query = '') => {
    const requests = answering((request) => (request.method === 'POST' ? answer() : json({ accomodation: listing() })));
    const view = await show(<VisitPage />, {
      at: `/request-accommodation-visit/7${query}`,
      path: '/request-accommodation-visit/:accommodationId',
      routes: [{ path: '/request-accommodation-visit/:accommodationId/success', element: <VisitAskedPage /> }],
      me: person(),
    });
    return { ...view, requests };
  };

  it('is filled with the person, reports missing fields, and sends the specification’s field names', async () => {
    const { user, requests } = await open(() => json({ visit: { id: 1, visit_day: '2026-08-01' } }, 201));
    expect(await screen.findByLabelText('Nombre completo')).toHaveValue('Marta Ruiz');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    const summary = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(summary.map(({ textContent }) => textContent)).toEqual(['Día de la visita', 'Ocupación']); // in the order of the form
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(screen.getByLabelText('Día de la visita'), '2026-08-01');
    await user.selectOptions(screen.getByLabelText('Ocupación'), 'student');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tu solicitud de visita está enviada' })).toBeVisible();
    const sent = await requests.find(({ method }) => method === 'POST')?.formData();
    expect(Object.fromEntries(sent ?? [])).toMatchObject({ full_name: 'Marta Ruiz', visit_day: '2026-08-01', occupation: 'student' });
  });

  it('names the chosen stay and links back to it, before and after it is sent (D-a15)', async () => {
    const stay = '?fecha_inicio=2026-08-10&fecha_termino=2026-08-13&numero_huespedes=2';
    const back = '/alojamiento/7/2026-08-10/2026-08-13?numero_huespedes=2';
    const { user } = await open(() => json({ visit: { id: 1, visit_day: '2026-08-01' } }, 201), stay);
    expect(await screen.findByText(/La estadía que elegiste: 10–13 ago, 2 huéspedes\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver al espacio' })).toHaveAttribute('href', back);
    await user.type(screen.getByLabelText('Día de la visita'), '2026-08-01');
    await user.selectOptions(screen.getByLabelText('Ocupación'), 'student');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    await screen.findByRole('heading', { level: 1, name: 'Tu solicitud de visita está enviada' });
    expect(screen.getByRole('link', { name: 'Volver al espacio' })).toHaveAttribute('href', back);
  });

  it('shows the server’s message under its field', async () => {
    const { user } = await open(() => json({ code: 'past', detail: 'x', errors: { visit_day: ['past'] } }, 422));
    await user.type(await screen.findByLabelText('Día de la visita'), '2026-08-01');
    await user.selectOptions(screen.getByLabelText('Ocupación'), 'student');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    await waitFor(() => expect(screen.getByLabelText('Día de la visita')).toHaveAccessibleDescription(/Esa fecha ya pasó/));
    expect(screen.getByLabelText('Día de la visita')).toHaveAttribute('aria-invalid', 'true');
  });
});
