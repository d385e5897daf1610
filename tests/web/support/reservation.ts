import type { components } from '../../../web/api/schema.ts';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';

/** Chilean pesos as in a response. */
export const clp = (amount: number) => ({ amount, moneda: 'es_CL', currency: 'CLP' });

/** The cost of a stay of one payment with a method of this surcharge. */
export const plan = (
  method: 'mercadopago' | 'paypal' | 'bankTransfer' = 'bankTransfer',
  percent = 3.5,
  charge = 10_290,
  [rent, service]: readonly [number, number] = [280_000, 14_000],
): components['schemas']['StayPlan'] => {
  const amount = rent + service + charge;
  return {
    ...{ method, percent, whole: amount, month: null, months: null, now: amount, now_charged: clp(amount), rent, service, charge },
    dates: [{ due: null, amount, rent, service, charge, charged: clp(amount) }],
  };
};

/** The same as `dinero` of an unpaid reservation. */
export const dineroOf = ({ dates, ...all }: ReturnType<typeof plan>): NonNullable<Reservation['dinero']> => ({
  ...{ ...all, moneda: 'es_CL', currency: 'CLP', paid: 0, paid_charged: null, open: all.whole, dropped: 0, back: [], payments: [] },
  dates: dates.map((date) => ({ ...date, state: 'planned', method: null, paid_at: null })),
});

/** What guest and host see of the money of this stay: its later months without a charge, its first payment as it was charged. */
const moneyOf = ({ later, pagado, fecha_pago, pago_anfitrion, refund }: Reservation): Pick<Reservation, 'dinero' | 'recibe'> => {
  const { dates, ...all } = plan();
  const isPaid = fecha_pago !== null;
  const first = dates.map(
    (date) => ({ ...date, state: isPaid ? 'paid' : 'due', method: null, paid_at: fecha_pago, ...(pagado && { charged: pagado }) }) as const,
  );
  const months = later.map(({ due, amount, state, paid_at }) => {
    const parts = { amount, rent: amount, service: 0, charge: 0, charged: clp(amount) };
    return { due, ...parts, state, paid_at, method: null };
  });
  const every = [...first, ...months];
  const sum = (of: readonly { readonly amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);
  const [whole, paid] = [sum(every), sum(every.filter(({ state }) => state === 'paid'))];
  const month = later.length > 0 ? Math.round(whole / every.length) : null;
  const host = every.map(({ due, rent, state }) => ({
    due,
    amount: due === null ? pago_anfitrion : rent,
    state,
    from: '2026-09-07',
    by: '2026-09-07',
  }));
  return {
    dinero: {
      ...{ ...all, whole, month, moneda: 'es_CL', currency: 'CLP', paid, paid_charged: pagado && later.length === 0 ? pagado : clp(paid) },
      ...{ open: whole - paid, dropped: 0, back: [], payments: [], dates: every },
    },
    recibe: {
      whole: sum(host),
      gets: Math.max(0, sum(host.filter(({ state }) => state !== 'dropped')) - (refund?.amount ?? 0)),
      back: refund?.amount ?? 0,
      moneda: 'es_CL',
      currency: 'CLP',
      dates: host,
    },
  };
};

/** An accepted reservation in Santiago; each test overrides fields. */
export const reservation = (changes: Partial<Reservation> = {}): Reservation => {
  const made = { ...SOME, ...changes };
  return { ...moneyOf(made), ...made };
};

const SOME: Reservation = {
  idreserva: 41,
  alojamiento_idalojamiento: 7,
  status: 'accepted',
  fecha_inicio: '2026-09-05',
  fecha_termino: '2026-09-12',
  guests: 2,
  totalDays: 7,
  moneda: 'es_CL',
  currency: 'CLP',
  costo: 280_000,
  comision: 14_000,
  garantia: 0,
  descuento: 0,
  pago_anfitrion: 280_000,
  total: 294_000,
  from: { method: 'bankTransfer', percent: 3.5, amount: 304_290, whole: 304_290 },
  lines: [
    { code: 'stay', label: 'Estadía', amount: 280_000, how: {} },
    { code: 'service', label: 'Servicio', amount: 14_000, how: {} },
  ],
  later: [],
  legal_notice: null,
  nota: null,
  coupon: null,
  tipopago: 'mercadopago',
  zona_horaria: 'America/Santiago',
  plazos: { respuesta: 'PT24H', pago: 'PT24H', transferencia: 'PT1H' },
  lapses_at: null,
  requested_at: '2026-07-27T15:00:00.000Z',
  respond_by: '2026-07-28T15:00:00.000Z',
  accepted_at: '2026-07-27T20:20:00.000Z',
  pay_by: '2026-07-28T20:20:00.000Z',
  transfer_started_at: null,
  transfer_by: null,
  transfer_notified_at: null,
  payment_proposed_at: null,
  fecha_pago: null,
  contested: null,
  calendario: null,
  end_asked_at: null,
  end_refused_at: null,
  ended_at: null,
  cause: null,
  reason: null,
  refund: null,
  refund_steps: [],
  actions: ['pay', 'cancel'],
  server_now: '2026-07-28T12:00:00.000Z',
  accommodation: {
    idalojamiento: 7,
    nombre: 'Casa del cerro',
    hora_llegada: '15:00',
    hora_salida: '11:00',
    comuna: 'Valparaíso',
    imagen: null,
    user: { nombre: 'Elena' },
  },
  user: { nombre: 'Marta' },
};
