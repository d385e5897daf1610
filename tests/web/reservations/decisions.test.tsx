import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AcceptDialog } from '../../../web/reservations/answer/AcceptDialog.tsx';
import { RejectDialog } from '../../../web/reservations/answer/RejectDialog.tsx';
import { CancelDialog } from '../../../web/reservations/cancel/CancelDialog.tsx';
import type { Reservation, Side } from '../../../web/reservations/shared/queries.ts';
import { answering, json, later, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const requested = (changes: Partial<Reservation> = {}) =>
  reservation({ status: 'initiated', accepted_at: null, pay_by: null, actions: ['accept', 'reject'], ...changes });
const dialog = () => within(screen.getByRole('dialog'));
const REFUSED = 'Ya no se puede: la solicitud terminó.';

it("accepting repeats dates, guest and the host's share, and that the nights are taken; only then it sends (R-04)", async () => {
  const close = vi.fn();
  const requests = answering(() => later(json({})));
  const { user } = await show(
    <AcceptDialog reservation={requested({ total: 294_001, pago_anfitrion: 280_001, moneda: 'es_CL' })} onClose={close} />,
  );
  const texts = ['Casa del cerro', 'sáb 05/09/2026', 'sáb 12/09/2026', 'Marta · 2 huéspedes', '$ 280.001 CLP'];
  for (const text of [...texts, /Al aceptar bloqueas estas noches/]) expect(dialog().getByText(text)).toBeVisible();
  // the guest, whose name may be long, may take several lines like the name of the space
  const space = dialog().getByText('Casa del cerro').className;
  expect(space).not.toBe('');
  expect(dialog().getByText('Marta · 2 huéspedes')).toHaveClass(space);
  expect(requests).toHaveLength(0);
  await user.dblClick(dialog().getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(['PUT /api/v1/reservations/accept/41/-']);
  expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

const source = (changes: object) => ({ sitio: 'otro.example', leido: '2026-07-27T17:48:00.000Z', al_dia: false, ocupa: [], ...changes });
const unread: Reservation['calendario'] = {
  por_confirmar: true,
  motivo: 'sin_leer',
  leido: '2026-07-27T17:48:00.000Z',
  fuentes: [source({})],
};
const taken: Reservation['calendario'] = {
  ...unread,
  motivo: 'ocupado',
  fuentes: [source({ al_dia: true, ocupa: [{ desde: '2026-09-06', hasta: '2026-09-08' }] })],
};

it('shows who confirmed the nights and when; a stale calendar is read and the nights checked again (R-04)', async () => {
  const request = requested({ calendario: unread, server_now: '2026-07-27T20:48:00.000Z' });
  const requests = answering(({ method }) => json(method === 'POST' ? {} : { reservation: { ...request, calendario: taken } }));
  const { user } = await show(<AcceptDialog reservation={request} onClose={() => undefined} />);
  expect(dialog().getByText('Por confirmar')).toBeVisible();
  expect(dialog().getByText(/libres, leído hace 3 horas/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Sincronizar y comprobar' }));
  expect(await dialog().findByText(/^otro\.example ocupa/)).toBeVisible();
  expect(dialog().queryByRole('button', { name: 'Sincronizar y comprobar' })).toBeNull();
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/v1/sync-with-external-ical',
    'GET /api/v1/reservations/41',
  ]);
});

it('nights taken by another site are accepted only after confirming to have seen it (D-118)', async () => {
  const close = vi.fn();
  const request = requested({ calendario: unread });
  let refuses = true;
  const requests = answering(({ method }) => {
    if (method === 'GET') return json({ reservation: { ...request, calendario: taken } });
    return refuses ? json({ code: 'taken_elsewhere', title: 'x', detail: 'x' }, 409) : json({ reservation: request });
  });
  const { user } = await show(<AcceptDialog reservation={request} onClose={close} />);
  await user.click(dialog().getByRole('button', { name: 'Aceptar' }));
  const tick = await dialog().findByRole('checkbox');
  const accept = dialog().getByRole('button', { name: 'Aceptar' });
  expect(accept).toHaveAttribute('aria-disabled', 'true');
  refuses = false;
  await user.click(tick);
  await user.click(accept);
  await waitFor(() => expect(close).toHaveBeenCalled());
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(await Promise.all(sent.map((one) => one.clone().json()))).toEqual([{}, { aunque_ocupado: true }]);
});

it('the legal notice for so long a stay is shown above the accept button (D-05)', async () => {
  answering(() => json({}));
  await show(
    <AcceptDialog reservation={requested({ legal_notice: { title: 'Muy larga', text: 'Infórmate.' } })} onClose={() => undefined} />,
  );
  expect(dialog().getByText('Muy larga')).toBeVisible();
  expect(dialog().getByText('Infórmate.')).toBeVisible();
});

it("the guest's payment window is that of this reservation, whatever is in force now (ADR 97)", async () => {
  answering(() => json({}));
  const plazos = { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M' };
  await show(<AcceptDialog reservation={requested({ plazos })} onClose={() => undefined} />);
  expect(dialog().getByText(/y tiene 6 horas;/)).toBeVisible();
});

it.each([
  ['2026-09-04T21:59:59.000Z', /y tiene 24 horas;/],
  ['2026-09-04T22:00:00.000Z', /y tiene 24 horas;/],
  ['2026-09-04T22:00:01.000Z', /y tiene hasta el sábado 05\/09\/2026 a las 18:00, hora de Santiago, porque llega pronto;/],
])("the guest's payment deadline is the rest of the arrival day when that is earlier, at %s (D-49)", async (server_now, text) => {
  answering(() => json({}));
  await show(<AcceptDialog reservation={requested({ server_now })} onClose={() => undefined} />);
  expect(dialog().getByText(text)).toBeVisible();
});

it('a refusal is shown in the dialog, in the server’s words, and the dialog stays', async () => {
  const close = vi.fn();
  answering(() => json({ code: 'conflict', title: 'x', detail: REFUSED }, 409));
  const { user } = await show(<AcceptDialog reservation={requested()} onClose={close} />);
  await user.click(dialog().getByRole('button', { name: 'Aceptar' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(REFUSED);
  expect(close).not.toHaveBeenCalled();
});

it('declining requires a listed reason, optional words, and states what it counts as (R-05)', async () => {
  const requests = answering(() => json({}));
  const { user } = await show(<RejectDialog reservation={requested()} token="abc" onClose={() => undefined} />);
  const decline = dialog().getByRole('button', { name: 'Rechazar' });
  expect(decline).toHaveAttribute('aria-disabled', 'true');
  expect(decline).toHaveAttribute('title', 'Elige un motivo');
  await user.click(decline);
  expect(requests).toHaveLength(0);
  expect(dialog().getByText(/tendrías 1 de 3\. /)).toBeVisible();
  expect(dialog().getAllByRole('radio')).toHaveLength(5);
  expect(dialog().queryByRole('textbox')).toBeNull();
  await user.click(dialog().getAllByRole('radio')[4]!);
  await user.type(dialog().getByRole('textbox'), '  Se rompió el techo ');
  await user.click(decline);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(new URL(requests[0]!.url).pathname).toBe('/api/v1/reservations/reject/41/abc');
  expect(await requests[0]!.json()).toEqual({ reason: 'other', note: 'Se rompió el techo' });
});

it.each([
  [1, /tendrías 2 de 3\. /],
  [2, /tendrías 3 de 3 en un año, y el espacio deja de recibir/],
])('declining with %i strikes states the consequence', async (marcas_rechazo, text) => {
  await show(<RejectDialog reservation={requested({ marcas_rechazo })} token="-" onClose={() => undefined} />);
  expect(dialog().getByText(text)).toBeVisible();
});

it.each([
  [['dates_taken'], 0, /^No suma una marca: .* Bloqueamos esas noches/],
  [[], 0, /tendrías 1 de 3\. .* Bloqueamos esas noches/],
  [['dates_taken'], 1, /tendrías 1 de 3\. .* retira la marca/],
  [['dates_taken'], 2, /^Un rechazo suma una marca: .* deja de recibir solicitudes\.\s*$/],
] as const)('with %j exempt from a strike, the reason at place %i states it (D-50)', async (rechazo_sin_marca, place, text) => {
  const { user } = await show(
    <RejectDialog reservation={requested({ rechazo_sin_marca: [...rechazo_sin_marca] })} token="-" onClose={() => undefined} />,
  );
  await user.click(dialog().getAllByRole('radio')[place]!);
  expect(dialog().getByText(text)).toBeVisible();
});

it.each([
  [0, 'dates_taken'],
  [1, 'house_rules'],
  [2, 'repairs'],
  [3, 'not_suitable'],
  [4, 'other'],
])('the reason at place %i is sent as %s', async (place, reason) => {
  const requests = answering(() => json({}));
  const { user } = await show(<RejectDialog reservation={requested()} token="-" onClose={() => undefined} />);
  await user.click(dialog().getAllByRole('radio')[place]!);
  await user.click(dialog().getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await requests[0]!.json()).toEqual({ reason });
});

type Part = { readonly back: number; readonly kept: number };
const partsOf = (currency: string, rent: Part, service: Part, charge: Part) => ({ moneda: currency, currency, rent, service, charge });

// the figures deliberately differ from the table of docs/rules/product.md#numbers: the page shows the server's
const steps = [
  {
    ...{ until: '2026-08-16', percentage: 51, amount: 142_801 },
    parts: partsOf('CLP', { back: 142_801, kept: 137_199 }, { back: 0, kept: 14_000 }, { back: 0, kept: 10_290 }),
  },
  { until: null, percentage: 29, amount: 81_199 },
];
const paid = (refund_steps: Reservation['refund_steps'], changes: Partial<Reservation> = {}) =>
  reservation({ fecha_pago: '2026-07-27T21:00:00.000Z', refund_steps, ...changes });
const cancelling = async (what: Reservation, side: Side) => {
  const requests = answering(() => json({ refund: { percentage: 51, amount: 142_801 } }));
  return { requests, ...(await show(<CancelDialog reservation={what} side={side} onClose={() => undefined} />)) };
};

it('cancelling shows the refund now, until when, and the next step, in the server’s figures (R-08)', async () => {
  const { user, requests } = await cancelling(paid(steps), 'guest');
  expect(dialog().getByText(/ahora recuperas .*142\.801 CLP/)).toHaveTextContent('51 %');
  expect(dialog().getByText(/16\/08\/2026/)).toHaveTextContent('$ 81.199 CLP, el 29 %');
  expect(dialog().getByText('No se devuelve: estadía $ 137.199 CLP, servicio $ 14.000 CLP y cargo del pago $ 10.290 CLP.')).toBeVisible();
  expect(requests).toHaveLength(0);
  await user.click(dialog().getByRole('button', { name: 'Cancelar la reserva' }));
  await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['DELETE']));
  expect(await requests[0]!.json()).toEqual({ refund: 142_801 }); // for that, and for nothing less
});

it('an unpaid guest cancels without a refund; a payment that arrives in the meantime stops it', async () => {
  const { user, requests } = await cancelling(reservation(), 'guest');
  await user.click(dialog().getByRole('button', { name: 'Cancelar la reserva' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await requests[0]!.json()).toEqual({ refund: 0 });
});

const STARTED = { transfer_by: '2026-07-28T13:00:00.000Z' };
const ANNOUNCED = { ...STARTED, transfer_notified_at: '2026-07-28T12:30:00.000Z' };
it.each([
  ['guest', STARTED, /Empezaste una transferencia.*te lo devolvemos completo/],
  ['host', STARTED, /empezó una transferencia: lo que llegue se le devuelve/],
  ['guest', ANNOUNCED, /Avisaste de una transferencia.*te lo devolvemos/],
  ['host', ANNOUNCED, /lo que llegue se le devuelve/],
] as const)('the %s is not told that nothing was paid while a transfer is pending (D-48): %j', async (side, transfer, said) => {
  await cancelling(reservation(transfer), side);
  expect(dialog().getByText(said)).toBeVisible();
  expect(dialog().queryByText(/no has pagado nada|todavía no pagó/i)).toBeNull();
});

it.each([
  ['es', /todo lo que pagó: \$ 294\.000 CLP y el cargo/],
  ['en', /everything they paid: \$ 294\.000 CLP and the charge/],
] as const)(
  "a host who cancels sees the price without the method's surcharge, which is refunded as well, in %s (D-46)",
  async (language, said) => {
    answering(() => json({}));
    await show(<CancelDialog reservation={paid(steps)} side="host" onClose={() => undefined} />, { language });
    expect(dialog().getByText(said)).toBeVisible();
  },
);

it("a charge in dollars is shown in dollars, and cancelled by the server's figures (D-68)", async () => {
  const inDollars = (amount: number) => ({ charged: { amount, moneda: 'en_US', currency: 'USD' } });
  const [first, last] = steps;
  const { user, requests } = await cancelling(
    paid(
      [
        {
          ...{ ...first!, ...inDollars(150.51) },
          parts: partsOf('USD', { back: 150.51, kept: 144.49 }, { back: 0, kept: 15 }, { back: 0, kept: 10 }),
        },
        { ...last!, ...inDollars(86.2) },
      ],
      { pagado: { ...inDollars(320).charged, surcharge: 10 } },
    ),
    'guest',
  );
  expect(dialog().getByText(/ahora recuperas 150\.51 USD/)).toBeVisible();
  expect(dialog().getByText(/16\/08\/2026/)).toHaveTextContent('86.20 USD, el 29 %');
  expect(dialog().getByText('No se devuelve: estadía 144.49 USD, servicio 15.00 USD y cargo del pago 10.00 USD.')).toBeVisible();
  expect(dialog().queryByText(/CLP/)).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Cancelar la reserva' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await requests[0]!.json()).toEqual({ refund: 142_801 });
});

it('the last step has no next one', async () => {
  await cancelling(paid(steps.slice(1)), 'guest');
  expect(dialog().getByText(/ahora recuperas .*81\.199 CLP/)).toBeVisible();
  expect(dialog().queryByText(/después recuperas/)).toBeNull();
});

it.each([
  ['guest', reservation(), 'Todavía no has pagado nada. Las noches quedan libres.'],
  ['host', reservation(), 'El huésped todavía no pagó. Las noches quedan libres.'],
  ['guest', requested({ requested_at: null }), 'Todavía no se había enviado a nadie.'],
] as const)('the %s reads what it means for this reservation', async (side, what, text) => {
  await cancelling(what, side);
  expect(dialog().getByText(text)).toBeVisible();
});

it('a host sees the total and dates of a monthly stay before accepting (R-04, K-18)', async () => {
  const later = [{ due: '2026-10-05', amount: 460_000, state: 'planned' as const, paid_at: null, actions: [] }];
  await show(<AcceptDialog reservation={requested({ later, pago_anfitrion: 450_000 })} onClose={() => undefined} />);
  const said = 'Lo recibes en 2 pagos, a más tardar: $ 450.000 CLP el 07/09/2026 y $ 460.000 CLP el 07/09/2026.';
  expect(dialog().getByText(said)).toBeVisible();
});

it('cancelling a monthly stay mentions the paid first month, and the following ones (D-47)', async () => {
  const later = [{ due: '2026-10-05', amount: 460_000, state: 'planned' as const, paid_at: null, actions: [] }];
  await cancelling({ ...paid(steps), later }, 'guest');
  expect(dialog().getByText(/ahora recuperas/)).toHaveTextContent('% del primer mes.');
  expect(dialog().getByText(/Las cuotas sin pagar ya no se deben/)).toBeVisible();
});

it('the guest is shown above the decision: picture, years, stays, biography, and their note (A6)', async () => {
  answering(() => json({}));
  const user = {
    nombre: 'Marta',
    imagen: '/storage/photos/m-320.webp',
    biografia: 'Fotógrafa de paso.',
    miembro_desde: 2025,
    estadias: { realizadas: 2, canceladas: 1 },
  };
  await show(<AcceptDialog reservation={requested({ user, nota: 'Somos dos.' })} onClose={() => undefined} />);
  for (const text of [
    'En Posada desde 2025 · 2 estadías completadas · 1 cancelada',
    'Fotógrafa de paso.',
    'Somos dos.',
    'Marta te escribe',
  ])
    expect(dialog().getByText(text)).toBeVisible();
  expect(screen.getByRole('dialog').querySelector('img')).toHaveAttribute('src', '/storage/photos/m-320.webp');
});

it('a guest without stays is marked as such, without cancellations', async () => {
  answering(() => json({}));
  const user = { nombre: 'Marta', imagen: null, biografia: null, miembro_desde: 2026, estadias: { realizadas: 0, canceladas: 0 } };
  await show(<AcceptDialog reservation={requested({ user })} onClose={() => undefined} />);
  expect(dialog().getByText('En Posada desde 2026 · primera estadía')).toBeVisible();
});
