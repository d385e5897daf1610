import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TERMS_VERSION } from '../../../src/kernel/legal/terms-version.ts';
import { ReservePage } from '../../../web/reservations/ReservePage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { clp, dineroOf, plan, reservation } from '../support/reservation.ts';

const draft = reservation({
  tipopago: null,
  from: { method: 'mercadopago', percent: 4, amount: 305_760, whole: 305_760 },
  dinero: dineroOf(plan('mercadopago', 4, 11_760)),
  status: 'initiated',
  requested_at: null,
  accepted_at: null,
  respond_by: null,
  pay_by: null,
  actions: ['request'],
});
const lines = (off: number, how: Record<string, number | string>) => [
  ...draft.lines,
  { code: 'discount', label: 'Descuento', amount: -off, how: { percent: 20, base: 14_000, ...how } },
];
const offersFor = (base: number, surcharge: number) => [
  {
    method: 'mercadopago',
    available: true,
    reason: null,
    percent: 4,
    base: clp(base),
    surcharge: clp(surcharge),
    total: clp(base + surcharge),
    dinero: plan('mercadopago', 4, surcharge, [280_000, base - 280_000]),
  },
];
const good = {
  cupon: { code: 'VERANO', percentage: 20, discount: 2_800 },
  total: 291_200,
  lines: lines(2_800, { coupon: 'VERANO' }),
  from: { method: 'mercadopago', percent: 4, amount: 302_848, whole: 302_848 },
  dinero: dineroOf(plan('mercadopago', 4, 11_648, [280_000, 11_200])),
  offers: offersFor(291_200, 11_648),
};
const refusal = { code: 'coupon_exhausted', title: 'x', detail: 'El cupón está agotado.', errors: { cupon: ['coupon_exhausted'] } };

beforeEach(() => sessionStorage.clear());

const SENT = '2026-07-27T15:00:00.000Z';
const opened = async (
  validate: () => Response,
  query = 'huespedes=2',
  drawn = () => draft,
  send = async (_: Request) => json({ reservation: { ...draft, requested_at: SENT } }),
) => {
  let chosen = {};
  const requests = answering(async (request) => {
    if (request.url.includes('/validate/')) return validate();
    if (request.url.includes('/request/')) return send(request.clone());
    if (request.url.includes('/tipopago')) {
      chosen = await request.json();
      return json({ reservation: { ...drawn(), ...chosen } });
    }
    if (request.method === 'POST') {
      const { total } = drawn();
      return json({ reservation: { ...drawn(), ...chosen }, offers: offersFor(total, total * 0.04) });
    }
    return json({ currencyConvetionTable: [] });
  });
  const shown = await show(<ReservePage />, {
    at: `/reservar/7/2026-09-05/2026-09-12?${query}`,
    path: '/reservar/:idalojamiento/:fecha_inicio/:fecha_termino',
    me: person(),
  });
  await screen.findByRole('heading', { level: 1, name: 'Tu solicitud' });
  return { ...shown, requests };
};
const field = () => screen.getByLabelText('Cupón de descuento');
const total = () => within(screen.getByRole('complementary', { name: 'Tu estadía' })).getByText('Total').nextSibling;

it('Enter applies it: code, percentage and reduction are shown, the totals update (K-03)', async () => {
  const { user, router, requests } = await opened(() => json(good));
  await user.type(field(), ' verano {Enter}');
  expect(await screen.findByText('Cupón VERANO: 20 % menos de servicio')).toBeVisible();
  expect(screen.getByText('Te ahorras $ 2.800 CLP.')).toBeVisible();
  expect(total()).toHaveTextContent('$ 302.848 CLP');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tu solicitud');
  expect(router.state.location.search).toContain('cupon=verano');
  expect(requests.filter(({ url }) => url.includes('/validate/'))).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(field()).toHaveValue('');
  expect(total()).toHaveTextContent('$ 305.760 CLP');
  expect(router.state.location.search).not.toContain('cupon');
});

it('an invalid one shows why under the field, once, and in no toast (K-03)', async () => {
  const { user } = await opened(() => json(refusal, 422));
  await user.type(field(), 'agotado');
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findAllByText('El cupón está agotado.')).toHaveLength(1);
  expect(field()).toHaveAccessibleDescription('El cupón está agotado.');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('agotado');
  await user.type(field(), 'x');
  expect(field()).not.toHaveAccessibleDescription('El cupón está agotado.');
});

it('an empty field asks for a code and sends nothing', async () => {
  const { user, requests } = await opened(() => json(good));
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(field()).toHaveAccessibleDescription('Escribe el código del cupón.');
  expect(requests.some(({ url }) => url.includes('/validate/'))).toBe(false);
});

it('states when the discount of a following stay is better (D-78)', async () => {
  const better = { ...good, lines: lines(2_800, { follows: 40 }) };
  await opened(() => json(better), 'huespedes=2&cupon=VERANO');
  expect(await screen.findByText(/se aplica ese, y el cupón te queda/)).toBeVisible();
});

it('each payment method shows the reduced total, and the request carries it', async () => {
  const { user, requests } = await opened(() => json(good), 'huespedes=2&cupon=verano');
  await screen.findByText('Cupón VERANO: 20 % menos de servicio');
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('radio')).toHaveAccessibleName(/302\.848/); // with its surcharge on the reduced amount
  await user.click(await screen.findByRole('button', { name: 'Enviar solicitud' }));
  const sent = requests.find(({ url }) => url.includes('/request/'));
  expect(await sent?.clone().json()).toEqual({ coupon: 'VERANO', total: 291_200, terminos: TERMS_VERSION });
});

it('an increased total is shown in place before anything is requested (K-02)', async () => {
  const cheaper = { method: 'mercadopago', percent: 4, amount: 291_200, whole: 291_200 } as const;
  let now: typeof draft = { ...draft, total: 280_000, from: cheaper, dinero: dineroOf(plan('mercadopago', 4, 11_200, [266_000, 14_000])) };
  const detail = 'El total subió desde que lo viste.';
  const sent: unknown[] = [];
  const { user } = await opened(
    () => json(good),
    'huespedes=2',
    () => now,
    async (request) => {
      sent.push(await request.json());
      now = draft;
      return sent.length === 1
        ? json({ code: 'total_changed', title: 'x', detail }, 409)
        : json({ reservation: { ...draft, requested_at: SENT } });
    },
  );
  await user.click(screen.getByRole('checkbox'));
  expect(total()).toHaveTextContent('$ 291.200 CLP');
  await user.click(await screen.findByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByText(detail)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByText('Cerrar'));
  expect(total()).toHaveTextContent('$ 305.760 CLP');
  await user.click(await screen.findByRole('button', { name: 'Enviar solicitud' }));
  await waitFor(() => expect(sent).toMatchObject([{ total: 280_000 }, { total: 294_000 }]));
});
