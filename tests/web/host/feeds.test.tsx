import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Feeds } from '../../../web/blocking/incoming/Feeds.tsx';
import type { Clash, Feed } from '../../../web/blocking/incoming/queries.ts';
import { resetServerTime } from '../../../web/ui/state/use-time-left.ts';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';

const NOW = '2026-09-02T12:00:00.000Z';
const URL_A = 'https://www.airbnb.cl/calendar/ical/1.ics?s=41c9';
const aFeed = (over: Partial<Feed> = {}): Feed => ({
  id: 3,
  url: URL_A,
  fetched_at: '2026-09-02T11:48:00.000Z',
  tried_at: '2026-09-02T11:48:00.000Z',
  problem: null,
  last: { added: 3, changed: 1, removed: 0, unchanged: 4, conflicts: 2 },
  next_at: '2026-09-02T12:18:00.000Z',
  failing_since: null,
  nights: 9,
  nights_alone: 7,
  ...over,
});

/** A server that stores its feeds; `refuse` answers writes, once. */
const opened = async ({
  feeds = [aFeed()],
  conflicts = [] as Clash[],
  refuse = [] as Response[],
  read = (feed: Feed): Feed => feed,
  en = false,
} = {}) => {
  let rows = [...feeds];
  const requests = answering(async (request) => {
    const { method, url } = request;
    if (method !== 'GET') {
      const no = refuse.shift();
      if (no) return later(no);
    }
    if (url.includes('sync-with-external-ical')) {
      rows = rows.map(read);
      return later(json({ added: 1, changed: 0, removed: 2, unchanged: 3, conflicts: 0, fetched_at: NOW, feeds: rows }));
    }
    if (method === 'POST') {
      rows.push(aFeed({ id: 4, url: (await request.json()).icalUrl, fetched_at: null, last: null, nights: 0, nights_alone: 0 }));
      return later(json({ feed: rows.at(-1) }, 201));
    }
    if (method === 'PUT') {
      rows = rows.map((one) => ({ ...one, fetched_at: null, last: null }));
      const { icalUrl } = await request.json();
      rows = rows.map((one) => ({ ...one, url: icalUrl }));
      return later(json({ feed: rows[0] }));
    }
    if (method === 'DELETE') {
      rows = [];
      return new Response(null, { status: 204 });
    }
    if (url.includes('/ical/feeds/')) return json({ feeds: rows, conflicts });
    return json([]);
  });
  const taken = [{ fecha_inicio: '2026-10-05', fecha_termino: '2026-10-08', estado: 'reserved' as const, nombre: 'Paula' }];
  const shown = await show(<Feeds id={7} zone="America/Santiago" taken={taken} />, {
    me: person(),
    now: NOW,
    language: en ? 'en' : 'es',
  });
  await screen.findByRole('textbox', { name: en ? /Add another|^Calendar address$/ : /Añadir otro|^Dirección del calendario$/ });
  return { ...shown, requests, sent: (method: string) => requests.filter((request) => request.method === method) };
};
const field = () => screen.getByLabelText('Dirección del calendario de airbnb.cl');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  resetServerTime();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a calendar of another site', () => {
  it('shows its site, freshness, contents and next reading (C-05)', async () => {
    await opened();
    const row = within(screen.getByRole('list', { name: 'Calendarios de otros sitios' }));
    expect(row.getByRole('heading', { name: 'airbnb.cl' })).toBeVisible();
    expect(row.getByText('Leído hace 12 minutos')).toHaveClass('b-success');
    const counts = within(row.getByRole('list', { name: 'Último resultado' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['3 nuevos', '1 cambiado', '2 conflictos']);
    expect(row.getByText(/Próxima lectura: 02\/09\/2026 08:18, hora de Santiago/)).toBeVisible();
  });

  it.each([
    ['2026-09-02T10:00:00.000Z', 'Leído hace 2 horas', 'b-success'],
    ['2026-09-02T09:59:59.999Z', 'Leído hace 2 horas', 'b-warning'],
    ['2026-08-30T12:00:00.000Z', 'Leído hace 3 días', 'b-warning'],
  ])('read at %s is shown as "%s" with the style %s', async (fetched_at, text, look) => {
    await opened({ feeds: [aFeed({ fetched_at })] });
    expect(screen.getByText(text)).toHaveClass(look);
  });

  it('can be saved only when its address differs and read only when it is the stored one (C-04)', async () => {
    const { user, sent } = await opened();
    expect(button('Guardar')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Sincronizar: airbnb.cl')).not.toHaveAttribute('aria-disabled');
    await user.type(field(), 'x');
    expect(button('Guardar')).not.toHaveAttribute('aria-disabled');
    expect(button('Sincronizar: airbnb.cl')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Sincronizar: airbnb.cl'));
    expect(sent('POST')).toHaveLength(0);
    await user.dblClick(button('Guardar'));
    await screen.findByText('Aún sin leer');
    expect(sent('PUT')).toHaveLength(1);
    expect(await sent('PUT')[0]?.json()).toEqual({ icalUrl: `${URL_A}x` });
    await waitFor(() => expect(button('Sincronizar: airbnb.cl')).not.toHaveAttribute('aria-disabled'));
  });

  it('keeps the input when the address is refused, and shows why beside it', async () => {
    const refuse = [
      json({ code: 'address_not_allowed', detail: 'Esa dirección no es pública.', errors: { icalUrl: ['address_not_allowed'] } }, 422),
    ];
    const { user } = await opened({ refuse });
    await user.clear(field());
    await user.type(field(), 'https://10.0.0.1/a.ics{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Esa dirección no es pública.'));
    expect(field()).toHaveValue('https://10.0.0.1/a.ics');
    expect(field()).toBeInvalid();
  });

  it('is read on demand: progress, then the counts for screen readers', async () => {
    const { user, sent } = await opened();
    await user.dblClick(button('Sincronizar: airbnb.cl'));
    expect(screen.getByText('Leyendo…')).toBeVisible();
    expect(await screen.findByText('airbnb.cl: 1 nuevo, 0 cambiados, 2 liberados, 0 conflictos')).toHaveRole('status');
    expect(sent('POST')).toHaveLength(1);
    expect(await sent('POST')[0]?.json()).toEqual({ accommodationId: 7, feedId: 3 });
  });

  it('is distinguished from another of the same site by its number', async () => {
    await opened({ feeds: [aFeed(), aFeed({ id: 4, url: 'https://airbnb.cl/2.ics' })] });
    expect(screen.getByRole('heading', { name: 'airbnb.cl (2)' })).toBeVisible();
    expect(screen.getByLabelText('Dirección del calendario de airbnb.cl (2)')).toHaveValue('https://airbnb.cl/2.ics');
  });
});

describe('a failing or removed calendar', () => {
  it('that could not be read shows since when, what to do, and that nothing was freed', async () => {
    await opened({ feeds: [aFeed({ problem: 'answered_error', failing_since: '2026-09-02T09:20:00.000Z' })] });
    expect(screen.getByText('El otro sitio rechazó la lectura.')).toBeVisible();
    expect(screen.getByText(/Falla desde el .*05:20/)).toBeVisible();
    expect(screen.getByText('Mantenemos 9 noches ocupadas como estaban.')).toBeVisible();
    expect(screen.getByText('Leído hace 12 minutos')).toHaveClass('b-warning');
  });

  it('shows a rate limit beside the button', async () => {
    const { user } = await opened({ refuse: [json({ code: 'too_many', detail: 'Espera un minuto.' }, 429)] });
    await user.click(button('Sincronizar: airbnb.cl'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Espera un minuto.');
  });

  it('that lacks most nights is trusted when the host confirms it, with how many become free at most', async () => {
    const read = (one: Feed): Feed => ({ ...one, problem: null, nights: 0, nights_alone: 0 });
    const { user, sent } = await opened({ feeds: [aFeed({ problem: 'doubted' })], read });
    await user.click(button('Está bien así'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Está bien el calendario de airbnb.cl?' }));
    expect(dialog.getByText('Quedan libres 7 noches como máximo.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sí, están libres' }));
    await waitFor(() => expect(screen.queryByText(/sin la mayoría/)).toBeNull());
    expect(await sent('POST')[0]?.json()).toEqual({ accommodationId: 7, feedId: 3, confirmed: true });
  });

  it.each([
    [0, 'No queda libre ninguna noche.'],
    [1, 'Queda libre 1 noche.'],
    [7, 'Quedan libres 7 noches.'],
  ])('is removed after a confirmation that states that %i nights become free', async (nights_alone, text) => {
    const { user, sent } = await opened({ feeds: [aFeed({ nights_alone })] });
    await user.click(button('Quitar: airbnb.cl'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar el calendario de airbnb.cl?' }));
    expect(dialog.getByText(text)).toBeVisible();
    expect(sent('DELETE')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'airbnb.cl' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendarios de otros sitios' })).toHaveFocus());
  });

  it('leaves the focus on the heading even when the dialog closes late', async () => {
    const { user } = await opened({ feeds: [aFeed()] });
    const heading = screen.getByRole('heading', { name: 'Calendarios de otros sitios' });
    const late: FrameRequestCallback[] = [];
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => late.push(frame));
    onTestFinished(() => frames.mockRestore());
    heading.addEventListener('focus', () => queueMicrotask(() => late.splice(0).forEach((frame) => void frame(0))));
    await user.click(button('Quitar: airbnb.cl'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'airbnb.cl' })).toBeNull());
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('another calendar', () => {
  it('is added and read immediately', async () => {
    const { user, sent } = await opened({ feeds: [] });
    expect(button('Añadir calendario')).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('Dirección del calendario'), 'https://ical.booking.com/v1/export?t=9d1e{Enter}');
    expect(await screen.findByRole('heading', { name: 'ical.booking.com' })).toBeVisible();
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(await sent('POST')[1]?.json()).toEqual({ accommodationId: 7, feedId: 4 });
    expect(await screen.findByText('1 nuevo, 0 cambiados, 2 liberados, 0 conflictos')).toHaveRole('status');
  });

  it('keeps the draft when there are too many', async () => {
    const { user } = await opened({ refuse: [json({ code: 'too_many_feeds', detail: 'Quita uno antes.' }, 422)] });
    await user.type(screen.getByLabelText('Añadir otro calendario'), 'https://a.example/b.ics{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Quita uno antes.');
    expect(screen.getByLabelText('Añadir otro calendario')).toHaveValue('https://a.example/b.ics');
  });
});

describe('double-booked nights', () => {
  const clash = { feedId: 3, from: '2026-10-05', to: '2026-10-08', since: '2026-09-01T14:22:00.000Z' };
  it('show both sides, since when, and link to the reservation (D-118)', async () => {
    await opened({ conflicts: [{ ...clash, idreserva: 55, paid: true }] });
    const section = within(screen.getByRole('region', { name: '1 estadía con noches ocupadas también en otro sitio' }));
    expect(section.getByText('Del lun 05/10/2026 al mié 07/10/2026')).toBeVisible();
    expect(section.getByText('Paula ya pagó esta estadía. Sigue en pie.')).toBeVisible();
    expect(section.getByText(/airbnb\.cl ocupa noches de estas fechas desde el .*10:22/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Ver la reserva' })).toHaveAttribute('href', '/estadia/55');
  });

  it('are translated to English', async () => {
    await opened({ conflicts: [{ ...clash, idreserva: 55, paid: false, from: '2026-11-01' }], en: true });
    const section = within(screen.getByRole('region', { name: '1 stay with nights that are also taken elsewhere' }));
    expect(section.getByText('A guest has an open request, not paid yet.')).toBeVisible();
    expect(screen.getByText('Read 12 minutes ago')).toBeVisible();
  });
});
