import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/kernel/languages.ts';
import { paths } from '../../../web/paths.ts';
import { type Stay, stayQuery } from '../../../web/stay/queries.ts';
import { StayPage } from '../../../web/stay/StayPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show, whole } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const PAID = { fecha_pago: '2026-07-28T12:00:00.000Z', actions: ['cancel' as const] };
const events = [
  { code: 'ReservationRequested', text: 'Se envió la solicitud', actor: 'guest', at: '2026-07-27T15:00:00.000Z' },
  { code: 'ReservationAccepted', text: 'Se aceptó', actor: 'host', at: '2026-07-27T20:20:00.000Z' },
  { code: 'ReservationPaid', text: 'Se pagó la reserva', actor: 'admin', at: '2026-07-28T12:00:00.000Z' },
];
const house = { tipo: 'entero', reglas: { es: 'Silencio' }, uso_cocina: {}, espacios_comunes: {}, aseo_limpieza: {} };

/** The requests for a stay: itself, its history, its mails. */
const serving =
  (stay: Stay) =>
  ({ url }: Request): Response => {
    if (url.endsWith('/history')) return json({ events, notes: [] });
    if (url.includes('/pago/estado/')) return json({ status: 'review', method: 'mercadopago', reason: null });
    return json(url.endsWith('/avisos') ? { data: [] } : stay);
  };

const shown = async (changes: Partial<Stay>, language: Language = 'es') => {
  const stay: Stay = { side: 'guest', reservation: reservation(PAID), house, wifi: null, devoluciones: [], calendario: null, ...changes };
  answering(serving(stay));
  await show(<StayPage />, { language, at: paths.stay(41), path: '/estadia/:id' });
  await screen.findByRole('heading', { level: 1 });
};

it('a loading agreement has a placeholder in its place, not at the edge of the screen (X-01)', async () => {
  const { page, client } = await whole(<StayPage />, { at: `${paths.stay(41)}?acordado`, path: '/estadia/:id' });
  client.setQueryData(stayQuery(41).queryKey, {
    side: 'guest',
    reservation: reservation(PAID),
    house,
    wifi: null,
    devoluciones: [],
    calendario: null,
  } as Stay);
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(page); // as long as the code of that page is not loaded
  expect(drawn.querySelectorAll('.sk')).toHaveLength(8);
  expect(drawn.querySelectorAll('.wrap .sk')).toHaveLength(8);
});

describe('the page of a stay', () => {
  it.each([
    ['2026-09-11T12:00:00.000Z', 0],
    ['2026-09-12T12:00:00.000Z', 1],
    ['2026-10-10T12:00:00.000Z', 0], // four weeks after the check-out
  ])('at %s links to its review or not: %i (D-130)', async (server_now, count) => {
    await shown({ reservation: reservation({ ...PAID, server_now }) });
    const links = screen.queryAllByRole('link', { name: 'Opinión' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: count }, () => paths.review(41)));
  });

  it.each([
    ['has begun and gives nothing back', [], 'Salir antes: habla con Elena'],
    ['has begun and has instalments that would not be owed any more', ['planned'], 'Cancelar la reserva'],
  ] as const)('one that %s offers: %s', async (_, states, offer) => {
    const later = states.map((state) => ({ due: '2026-10-05', amount: 460_000, state, paid_at: null, actions: [] }));
    const refund_steps = [{ until: null, percentage: 0, amount: 0 }];
    await shown({ reservation: reservation({ ...PAID, server_now: '2026-09-06T12:00:00.000Z', refund_steps, later }) });
    expect(screen.getByText(offer)).toBeVisible();
    expect(screen.queryAllByText(/^(Salir antes|Cancelar la reserva)/)).toHaveLength(1);
  });

  it.each([
    ['es', 'guest', 'Llegas en 39 días'],
    ['en', 'guest', 'You arrive in 39 days'],
    ['es', 'host', 'Marta llega en 39 días'],
    ['en', 'host', 'Marta arrives in 39 days'],
  ] as const)('in %s shows to the %s its length: %s', async (language, side, title) => {
    await shown({ side }, language);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it.each([
    ['guest', 'My reservations'],
    ['host', 'Requests received'],
  ] as const)('links the %s back to their list by its own name: %s', async (side, name) => {
    await shown({ side }, 'en');
    expect(screen.getByRole('link', { name })).toBeVisible();
  });

  it('shows host input as text, and copies the password', async () => {
    await shown({ wifi: { red: '<img src=x onerror=alert(1)>', clave: 'a b' } });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('img[src=x]')).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copiar la clave del wifi' }));
    expect(await navigator.clipboard.readText()).toBe('a b');
  });

  it('every name and value is a valid definition list, and a link is labelled by its target', async () => {
    await shown({ wifi: { red: 'casa', clave: 'x' }, reservation: reservation({ ...PAID, token: 'tok' }) });
    const inside = [...document.querySelectorAll('dl > div > *')].map(({ tagName }) => tagName);
    expect(inside.length).toBeGreaterThan(4);
    expect(inside.filter((name) => name !== 'DT' && name !== 'DD')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Ver: Recibo' })).toHaveTextContent('Ver');
  });

  it.each([
    ['es', 'Suscribirse', 'Bajar'],
    ['en', 'Subscribe', 'Download'],
  ] as const)('in %s links to its dates as a calendar subscription and as a file', async (language, follow, file) => {
    const url = 'https://posada.test/ical/stay/41-key.ics';
    await shown({ calendario: url }, language);
    expect(screen.getByRole('link', { name: follow })).toHaveAttribute('href', url.replace('https', 'webcal'));
    const links = screen.getAllByRole('link', { name: file }).map((link) => link.getAttribute('href'));
    expect(links).toContain(url);
    expect(screen.queryByRole('button', { name: file })).toBeNull();
  });

  it('a paid stay without a subscription still has its dates as a file, a waiting one has none', async () => {
    await shown({});
    expect(screen.getByRole('button', { name: 'Bajar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Suscribirse' })).toBeNull();
    cleanup();
    await shown({ reservation: reservation() });
    expect(screen.queryByRole('button', { name: 'Bajar' })).toBeNull();
  });

  it('a closed one promises no receipt', async () => {
    const none = /El recibo estará aquí/;
    await shown({ reservation: reservation() });
    expect(screen.getByText(none)).toBeVisible();
    cleanup();
    await shown({ reservation: reservation({ status: 'canceled', cause: 'guest', ended_at: '2026-07-28T13:00:00.000Z', actions: [] }) });
    expect(screen.queryByText(none)).toBeNull();
  });

  it('after the check-out does not say that the host gave no wifi: it is only hidden', async () => {
    await shown({ reservation: reservation({ ...PAID, server_now: '2026-09-12T12:00:00.000Z' }) });
    expect(screen.getByText('El anfitrión no lo ha indicado.')).toBeVisible();
    cleanup();
    await shown({ reservation: reservation({ ...PAID, server_now: '2026-09-13T12:00:00.000Z' }) });
    expect(screen.queryByText('Wifi')).toBeNull();
  });

  it('has no actions and no wifi for administrators', async () => {
    await shown({ side: 'admin' });
    expect(screen.getByText(/como administrador/)).toBeVisible();
    expect(screen.queryByText('Wifi')).toBeNull();
    expect(screen.queryByRole('button', { name: /Cancelar la reserva/ })).toBeNull();
  });

  it.each(['guest', 'host'] as const)('hides the wifi from an administrator who sees the site as the %s', async (side) => {
    const me = person({ impersonation_ends_at: '2099-01-01T00:00:00.000Z' });
    const stay: Stay = { side, reservation: reservation(PAID), house, wifi: null, devoluciones: [], calendario: null };
    answering(serving(stay));
    await show(<StayPage />, { at: paths.stay(41), path: '/estadia/:id', me });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Wifi')).toBeNull();
  });

  it('shows the history step by step, without names of administrators', async () => {
    await shown({});
    const user = userEvent.setup();
    expect(screen.queryByRole('slider')).toBeNull(); // a press away
    await user.click(screen.getByText('Qué pasó hasta ahora'));
    const said = await screen.findByText('Paso 3 de 3');
    expect(said).toBeVisible();
    const story = screen.getByRole('region', { name: 'Qué pasó hasta ahora' });
    expect(within(story).getByText(/^Posada · /)).toBeVisible();
    await user.click(within(story).getByRole('button', { name: 'Paso anterior' }));
    expect(within(story).getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringContaining('Se aceptó'));
    await user.click(within(story).getByRole('button', { name: 'Paso anterior' }));
    await user.click(within(story).getByRole('button', { name: 'Paso anterior' }));
    expect(within(story).getByText('Paso 1 de 3')).toBeVisible();
  });

  it.each([
    [
      'guest',
      { ended_at: '2026-07-28T13:00:00.000Z', status: 'canceled', cause: 'host', reason: 'repairs' },
      /El .*28\/07\/2026, 09:00\. Motivo: El espacio está en obras\./,
    ],
    ['host', { end_asked_at: '2026-07-28T13:00:00.000Z' }, 'Pediste terminar la estadía. Posada lo decidirá y te escribirá.'],
    ['guest', { end_refused_at: '2026-07-28T13:00:00.000Z' }, /Posada no lo aceptó: tu estadía sigue/],
  ] as const)('shows to the %s when and why it ended, or that its end was requested (R-03)', async (side, changes, said) => {
    await shown({ side, reservation: reservation({ ...PAID, ...(changes as object), actions: [] }) });
    expect(screen.getByText(said)).toBeVisible();
  });

  it('shows the host the guest, with their words, and the guest the words they sent (D-131)', async () => {
    await shown({ side: 'host', reservation: reservation({ ...PAID, nota: 'Venimos a la feria.' }) });
    expect(screen.getByText('Venimos a la feria.')).toBeVisible();
    expect(screen.getByText('Marta te escribe')).toBeVisible();
    cleanup();
    await shown({ reservation: reservation({ ...PAID, nota: 'Venimos a la feria.' }) });
    expect(screen.getByText('Tu nota')).toBeVisible();
  });

  it('links to the door as soon as the server provides it, which is from payment on (D-44, D-174)', async () => {
    const { accommodation } = reservation();
    const exact = { direccion: 'Calle Larga', numero: '12', destino: 'Calle Larga 12, Valparaíso, Chile' };
    const ways = () => screen.queryAllByRole('link', { name: /^Cómo llegar/ }).map((link) => link.getAttribute('href'));
    await shown({ reservation: reservation({ ...PAID, accommodation: { ...accommodation, ...exact } }) });
    expect(ways()).toEqual(['https://www.google.com/maps/dir/?api=1&destination=Calle%20Larga%2012%2C%20Valpara%C3%ADso%2C%20Chile']);
    cleanup();
    await shown({});
    expect(ways()).toEqual([]);
  });

  it('of a request shows the host first who asks and what they get, then their own place, without a way to it', async () => {
    const { accommodation } = reservation();
    const requested = { status: 'initiated', respond_by: '2026-07-28T13:00:00.000Z' } as const;
    const exact = { direccion: 'Calle Larga', numero: '12', destino: 'Calle Larga 12, Valparaíso, Chile' };
    await shown({ side: 'host', reservation: reservation({ ...requested, accommodation: { ...accommodation, ...exact } }) });
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads.slice(0, 2)).toEqual(['Pagos', 'Dónde y cuándo']);
    expect(screen.queryByText('Tu huésped')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Cómo llegar/ })).toBeNull();
  });

  it('a closed one shows no hours, contact or address', async () => {
    const closed = { status: 'canceled', cause: 'guest', ended_at: '2026-07-28T13:00:00.000Z', actions: [] } as const;
    await shown({ reservation: reservation({ ...PAID, ...closed, actions: [] }) });
    expect(screen.getByText(/no se muestran la dirección/)).toBeVisible();
    expect(screen.queryByText('Tu anfitrión')).toBeNull();
    cleanup();
    await shown({ side: 'host', reservation: reservation({ ...closed, actions: [] }) });
    expect(screen.queryByText(/no se muestran la dirección/)).toBeNull(); // it is the host's own
  });

  it.each([
    ['repairs', /^Suma una marca\. /],
    ['dates_taken', /^Suma una marca, salvo la primera vez en 30 días\. /],
  ] as const)('a request rejected for %s says whether it adds a strike (D-50)', async (reason, said) => {
    const rejected = { status: 'rejected', ended_at: '2026-07-28T13:00:00.000Z', reason, actions: [] } as const;
    await shown({ side: 'host', reservation: reservation({ ...rejected, actions: [] }) });
    expect(screen.getByText(said)).toBeVisible();
  });
});

it.each([
  ['guest', /tu aviso detiene el plazo/],
  ['host', /Si antes no nos avisa de su transferencia/],
] as const)('states to the %s of a pending transfer that announcing it is what counts (D-48)', async (side, said) => {
  await shown({ side, reservation: reservation({ transfer_by: '2026-07-28T13:00:00.000Z' }) });
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByText(/no se cobra nada|Si no paga/)).toBeNull();
});

it.each([
  ['waits to be paid', {}, 'Recibirás$ 280.000 CLP'],
  ['is paid', PAID, 'Recibes$ 280.000 CLP'],
  [
    'was not paid',
    { status: 'canceled', cause: 'payment_deadline', ended_at: '2026-07-28T13:00:00.000Z' },
    'Habrías recibido$ 280.000 CLP',
  ],
  [
    'was paid and cancelled',
    { ...PAID, status: 'canceled', cause: 'guest', ended_at: '2026-07-28T13:00:00.000Z', refund: { percentage: 50, amount: 140_000 } },
    'Recibes$ 140.000 CLP',
  ],
] as const)('shows to the host of one that %s their share', async (_, changes, said) => {
  await shown({ side: 'host', reservation: reservation({ ...changes, actions: [] }) });
  const [first] = within(screen.getByRole('region', { name: 'Pagos' })).getAllByRole('term');
  expect(first?.parentElement).toHaveTextContent(said);
});

const month = (due: string, state: 'paid' | 'dropped') => ({ due, amount: 460_000, state, paid_at: null, actions: [] });
const CANCELLED = {
  ...PAID,
  status: 'canceled' as const,
  cause: 'guest' as const,
  ended_at: '2026-07-28T13:00:00.000Z',
  refund: { percentage: 50, amount: 140_000 },
  later: [month('2026-10-05', 'dropped'), month('2026-11-05', 'dropped'), month('2026-12-05', 'dropped')],
  actions: [],
};
const clp = { moneda: 'es_CL', currency: 'CLP' };
const sentAt = '2026-07-29T02:30:00.000Z'; // the evening of the 28th, there
const back = [
  { meses: [], amount: 140_000, ...clp, enviada: sentAt, por_banco: false },
  { meses: ['2026-10-05', '2026-11-05'], amount: 975_200, ...clp, enviada: null, por_banco: false },
];
const paidBack = () =>
  within(screen.getByRole('region', { name: 'Pagos' }))
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent?.replaceAll('\u00a0', ' '));

it.each(['guest', 'host'] as const)('shows to the %s the refund of each payment, and whether it was sent (D-127)', async (side) => {
  await shown({ side, reservation: reservation(CANCELLED), devoluciones: back });
  expect(paidBack().slice(-2)).toEqual([
    'Devolución del primer pagoSe envió el 28/07/2026$ 140.000 CLP',
    'Devolución de las cuotas del 05/10/2026 y 05/11/2026Todavía no se envía$ 975.200 CLP',
  ]);
});

it('a stay whose guest has deleted the account has a title and no blank name', async () => {
  const paid = reservation(PAID);
  const over = { ...paid, server_now: '2027-01-10T12:00:00.000Z', user: { ...paid.user, nombre: '', apellido: '' } };
  await shown({ side: 'host', reservation: over });
  expect(screen.getByRole('heading', { level: 1, name: 'La estadía terminó' })).toBeVisible();
});

it('labels one refund as such, even before it is known whether it was sent', async () => {
  await shown({ reservation: reservation({ ...CANCELLED, later: [] }), devoluciones: back.slice(0, 1) });
  expect(paidBack().at(-1)).toBe('Te devolvemosSe envió el 28/07/2026$ 140.000 CLP');
  cleanup();
  const byBank = back.slice(0, 1).map((of) => ({ ...of, por_banco: true }));
  await shown({ reservation: reservation({ ...CANCELLED, later: [] }), devoluciones: byBank });
  expect(paidBack().at(-1)).toBe('Te devolvemosLo devolvió el banco el 28/07/2026$ 140.000 CLP');
  cleanup();
  await shown({ reservation: reservation({ ...CANCELLED, later: [] }) });
  expect(paidBack().at(-1)).toBe('Te devolvemos$ 140.000 CLP');
});

it.each([
  ['the host answers', { status: 'initiated', respond_by: '2026-07-28T13:00:00.000Z', requested_at: '2026-07-28T09:00:00.000Z' }, 25],
  ['the guest pays', { accepted_at: '2026-07-28T10:00:00.000Z', pay_by: '2026-07-28T14:00:00.000Z' }, 50],
  ['a transfer has begun', { transfer_started_at: '2026-07-28T11:40:00.000Z', transfer_by: '2026-07-28T12:05:00.000Z' }, 20],
] as const)('the time bar while %s is as long as that window was', async (_, changes, percent) => {
  await shown({ reservation: reservation(changes) });
  const bar = screen.getByRole('region', { name: 'Tu estadía' }).querySelector('[aria-hidden] > i');
  expect(Number.parseFloat((bar as HTMLElement).style.width)).toBeCloseTo(percent, 0);
});

const ANNOUNCED = { transfer_by: '2026-07-28T13:00:00.000Z', transfer_notified_at: '2026-07-28T11:50:00.000Z', token: 'tok' } as const;

it.each([
  [ANNOUNCED, /Recibimos tu aviso/, 'Ver los datos de tu transferencia'],
  [{ payment_proposed_at: '2026-07-28T11:50:00.000Z', token: 'tok' }, /Nuestro equipo anotó un pago tuyo/, 'Ver la página de pago'],
] as const)('while Posada checks the money it states so to the guest and links to the payment page', async (changes, said, link) => {
  await shown({ reservation: reservation(changes) });
  const next = within(screen.getByRole('region', { name: 'Tu estadía' }));
  expect(next.getByText(said)).toBeVisible();
  expect(next.getByRole('link', { name: link })).toHaveAttribute('href', '/pagos/41/tok');
});

it.each([
  ['guest', 'Cuota por pagar: $ 476.100 CLP'],
  ['host', 'Cuota por pagar: $ 460.000 CLP'],
] as const)('a due instalment is labelled by what the %s pays or gets (D-163)', async (side, said) => {
  const { dinero, ...stay } = reservation({
    ...PAID,
    later: [{ due: '2026-10-05', amount: 460_000, state: 'due', paid_at: null, actions: [] }],
  });
  const dates = dinero?.dates.map((date) => (date.due ? { ...date, amount: 476_100, charge: 16_100 } : date)) ?? [];
  await shown({ side, reservation: { ...stay, ...(side === 'guest' && dinero && { dinero: { ...dinero, dates } }) } });
  expect(screen.getByText(said)).toBeVisible();
});

it('an overdue instalment says that its day has passed, and nothing of days of grace (D-127)', async () => {
  const late = { due: '2026-10-05', amount: 460_000, state: 'late' as const, paid_at: null, actions: [] };
  await shown({ reservation: reservation({ ...PAID, later: [late] }) });
  expect(screen.getByText('Había que pagarla el lunes 05/10/2026. La estadía no se corta sola.')).toBeVisible();
});

it.each([
  ['guest', /Tu banco o medio de pago reclama este pago/],
  ['host', /Tu pago queda en espera/],
] as const)('the %s is told of a chargeback, and no day of a payout is promised meanwhile (D-135)', async (side, said) => {
  const date = { amount: 460_000, state: 'paid' as const, by: '2026-10-12' };
  const recibe = {
    gets: 920_000,
    paid: 0,
    dates: [
      { ...date, due: null },
      { ...date, due: '2026-10-05' },
    ],
  } as never;
  await shown({ side, reservation: reservation({ ...PAID, contested: 'open', recibe }) });
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByText(/a más tardar/)).toBeNull();
});

it('while Posada checks the money it states so to the host, who has nothing to pay', async () => {
  await shown({ side: 'host', reservation: reservation(ANNOUNCED) });
  const next = within(screen.getByRole('region', { name: 'Tu estadía' }));
  expect(next.getByText(/Posada comprueba si llegó el pago de Marta/)).toBeVisible();
  expect(next.queryByRole('link')).toBeNull();
});

it('asks a guest whose money is in review not to pay again, and says on cancelling that it goes back (SEC-30)', async () => {
  await shown({ reservation: reservation({ token: 'tok', actions: ['pay', 'cancel'] }) });
  expect(await screen.findByText(/no pagues otra vez/)).toBeVisible();
  expect(screen.getByText(/se cancela sola y te lo devolvemos completo/)).toBeVisible();
  expect(screen.queryByText(/no se cobra nada/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pagar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Cancelar la reserva/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/no es el que pedimos/)).toBeVisible();
  expect(dialog.queryByText(/Todavía no has pagado nada/)).toBeNull();
});
