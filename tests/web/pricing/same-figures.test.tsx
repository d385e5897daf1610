import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { LeadCost } from '../../../admin/reservations/StayCost.tsx';
import { toReceive } from '../../../admin/reservations/ToReceive.tsx';
import { amountText, shortAmountText } from '../../../src/kernel/formats.ts';
import { type Cost, reservationCost } from '../../../src/kernel/price/stay-cost.ts';
import { Booking } from '../../../web/listing/booking/Booking.tsx';
import { type CardListing, ListingCard } from '../../../web/listing/shared/ListingCard.tsx';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import type { MapView } from '../../../web/map/MapView.tsx';
import { Receipt } from '../../../web/payment/Receipt.tsx';
import { StayFacts } from '../../../web/reservations/answer/AcceptDialog.tsx';
import { ReservationRow } from '../../../web/reservations/list/ReservationRow.tsx';
import { StepPrice } from '../../../web/reservations/request/StepPrice.tsx';
import { Summary } from '../../../web/reservations/request/Summary.tsx';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { Schedule } from '../../../web/reservations/shared/Schedule.tsx';
import { ResultsMap } from '../../../web/search/results/ResultsMap.tsx';
import { criteriaOf } from '../../../web/search/shared/criteria.ts';
import { Payments } from '../../../web/stay/Payments.tsx';
import { SignInFirst } from '../../../web/ui/overlay/SignInFirst.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

// the map draws on a canvas, which jsdom has not
let map: ComponentProps<typeof MapView>;
vi.mock('../../../web/map/MapView.tsx', () => ({
  MapView: (props: typeof map) => {
    map = props;
    return props.popup?.content;
  },
}));

type Wire<Name extends string> = { readonly [name in Name]: unknown };
type Stay = {
  readonly name: string;
  readonly nights: number;
  readonly isPaid: boolean;
  readonly hasDiscount: boolean;
  readonly from: string;
  readonly to: string;
  readonly card: Partial<CardListing> & { readonly precio: number; readonly precio_unidad: string; readonly moneda: string };
  readonly pin: Wire<'precio' | 'precio_unidad' | 'moneda'>;
  readonly simulation: Wire<'total' | 'from'>;
  readonly reservation: Pick<Reservation, 'moneda' | 'tipopago'> & {
    readonly dinero: NonNullable<Reservation['dinero']>;
    readonly recibe: NonNullable<Reservation['recibe']>;
  };
  readonly expected: Cost;
  readonly besides: readonly string[];
};

/** Forty stays as server responses; `tests/pricing/same-figures.test.ts` writes the file and compares mails and map. */
const STAYS = readFileSync(join(import.meta.dirname, '../../pricing/stays.jsonl'), 'utf8')
  .split('\n')
  .map((line) => JSON.parse(line) as Stay);

const AMOUNT = /(?:\$ )?\d[\d.,]* ?[A-Z]{3}/g;
const amountsIn = (text: string): string[] =>
  text
    .replaceAll('\u00a0', ' ')
    .match(AMOUNT)
    ?.map((amount) => amount.replace(/ ?([A-Z]{3})$/, ' $1')) ?? [];

/** A place with its cells apart. */
const apart = (place: Element): Element => {
  const texts = [...place.querySelectorAll('dt, dd, th, td, p')].map(({ textContent }) => textContent);
  return Object.assign(document.createElement('div'), { textContent: texts.join(' | ') });
};

/**
 * The figures of the stay stand there, and no other amount but those of `besides`: where there is little room the leading one in bold and
 * the whole stay (`alone`: the leading one), elsewhere all of them.
 */
const expectFigures = (
  stay: Stay,
  place: Element | null | undefined,
  besides: readonly string[] = [],
  { bold = true, alone = false } = {},
) => {
  const { lead, second, figures } = stay.expected;
  const wanted = (bold ? [lead, ...(second && !alone ? [second] : [])] : figures).map(({ amount, moneda }) => amountText(amount, moneda));
  const shown = amountsIn(place?.textContent ?? '');
  expect(shown, 'figures').toEqual(expect.arrayContaining(wanted));
  expect(
    shown.filter((amount) => !wanted.includes(amount) && !besides.includes(amount)),
    'other amounts',
  ).toEqual([]);
  const leading = amountText(lead.amount, lead.moneda);
  if (bold) expect(`${place?.querySelector('b')?.textContent} ${leading.slice(-3)}`, 'in bold').toBe(leading);
};

const each = (stays: readonly Stay[]) => stays.map((stay) => [stay.name, stay] as const);
const UNPAID = STAYS.filter(({ isPaid }) => !isPaid);
const dates = ({ from, to }: Stay) => ({ from, to });
const made = (stay: Stay): Reservation => reservation({ ...stay.reservation, actions: [] } as Partial<Reservation>);
const ask = (stay: Stay) =>
  answering(({ url }) => {
    if (url.includes('/simulation')) return json(stay.simulation);
    if (url.includes('/search_alojamiento_all'))
      return json({ data: [{ idalojamiento: 7, latitud: -33.4, longitud: -70.6, ...stay.pin }] });
    if (url.includes('/available')) return json({ available: true });
    if (url.includes('unavailable_dates')) return json([]);
    if (url.includes('getAccomodationFront')) return json({ accomodation: { ...card(), ...stay.card } });
    return json({ currencyConvetionTable: [], data: [] });
  });

describe.each(each(UNPAID))('%s: before payment', (_, stay) => {
  it('the search card', async () => {
    const { container } = await show(<ListingCard listing={{ ...card(), ...stay.card }} stay={{ ...dates(stay), nights: stay.nights }} />);
    expectFigures(stay, container.querySelector('.card-p'));
  });

  it('a pin and its popup', async () => {
    ask(stay);
    const { from, to } = dates(stay);
    const criteria = criteriaOf(new URLSearchParams({ fecha_inicio: from, fecha_termino: to }), '2026-07-28');
    const nothing = () => undefined;
    const on = { onHover: nothing, onOpen: nothing, onMoved: nothing };
    const { container } = await show(<ResultsMap criteria={criteria} by="month" place={null} hovered={null} opened={[7]} {...on} />);
    await waitFor(() => expect(container.querySelector('.card-p .card-m')).not.toBeNull());
    expectFigures(stay, container.querySelector('.card-p'));
    const { lead } = stay.expected;
    if (!stay.hasDiscount) expect(map.pins?.[0]?.label).toBe(shortAmountText('es', lead.amount, lead.moneda)); // one list for everybody
  });

  it('the booking box and the bar of a phone', async () => {
    ask(stay);
    const listing = { ...{ ...card(), ...stay.card }, tiempo_min: 1, user: { idusuario: 9, nombre: 'Elena' } } as unknown as Listing;
    const { container } = await show(
      <SignInFirst>
        <Booking listing={listing} stay={dates(stay)} />
      </SignInFirst>,
    );
    await waitFor(() => expect(container.querySelector('.lines')).not.toBeNull());
    expectFigures(stay, container.querySelector('aside .lines'), stay.besides, { bold: false });
    expectFigures(stay, container.querySelector('.bar'));
  });

  it('the request and the list', async () => {
    const draft = made(stay);
    const nothing = () => undefined;
    const coupon = { stay: { listing: 7, ...dates(stay) }, applied: undefined, refused: undefined, choose: nothing };
    const step = {
      draft,
      offers: [],
      offer: undefined,
      method: null,
      setMethod: nothing,
      terms: false,
      setTerms: nothing,
      note: '',
      setNote: nothing,
      coupon,
      go: nothing,
    };
    const price = await show(<StepPrice {...step} />);
    expectFigures(stay, price.container.querySelector('.lines'), stay.besides, { bold: false });
    cleanup();
    const summary = await show(<Summary reservation={draft} />);
    expectFigures(stay, summary.container.querySelector('.lines'), stay.besides, { bold: false });
    cleanup();
    const row = await show(<ReservationRow reservation={draft} side="guest" onAction={nothing} />);
    expectFigures(stay, row.container.querySelector('[class*=price]'), [], { alone: true });
  });
});

describe.each(each(STAYS.filter(({ isPaid }) => isPaid)))('%s', (_, stay) => {
  it('the receipt and the list show the paid amount first', async () => {
    const receipt = await show(<Receipt reservation={made(stay)} />);
    expectFigures(stay, receipt.container.querySelector('.lines'), stay.besides, { bold: false });
    const { sum } = stay.expected; // of its lines: the payment that began the stay
    expect(receipt.container.querySelector('.lines .total dd')).toHaveTextContent(amountText(sum.amount, sum.moneda));
    cleanup();
    const row = await show(<ReservationRow reservation={made(stay)} side="guest" onAction={() => undefined} />);
    expectFigures(stay, row.container.querySelector('[class*=price]'), [], { alone: true });
  });
});

it.each(each(STAYS))('%s: the schedule shows every date and the whole, to guest and host', async (_, stay) => {
  const { dinero, recibe, moneda } = stay.reservation;
  const rows = (root: ParentNode) => [...root.querySelectorAll('tr > td.r')].map(({ textContent }) => textContent);
  const guest = await show(<Schedule reservation={made(stay)} side="guest" />);
  expect(rows(guest.container)).toEqual([
    ...dinero.dates.map(({ amount, charged, state }) =>
      state === 'paid' ? amountText(charged.amount, charged.moneda) : amountText(amount, moneda),
    ),
    amountText(dinero.whole, moneda),
  ]);
  cleanup();
  const host = await show(<Schedule reservation={made(stay)} side="host" />);
  expect(rows(host.container)).toEqual(
    [...recibe.dates.map(({ amount }) => amount), recibe.whole].map((amount) => amountText(amount, moneda)),
  );
});

it.each(each(STAYS))("%s: the stay page, and the host's decision", async (_, stay) => {
  const reservationOf = made(stay);
  const page = { reservation: reservationOf, devoluciones: [] } as unknown as ComponentProps<typeof Payments>['stay'];
  const guest = await show(<Payments stay={page} side="guest" />);
  expectFigures(stay, apart(guest.container), stay.besides, { bold: false });
  cleanup();
  const { recibe, moneda } = stay.reservation;
  const host = await show(<Payments stay={page} side="host" />);
  const theirs = [...recibe.dates.map(({ amount }) => amount), recibe.whole, recibe.gets].map((amount) => amountText(amount, moneda));
  const shown = amountsIn(apart(host.container).textContent ?? '');
  expect(shown[0]).toBe(amountText(stay.isPaid ? recibe.gets : recibe.whole, moneda));
  expect(shown.filter((amount) => !theirs.includes(amount))).toEqual([]);
  cleanup();
  const answer = await show(<StayFacts reservation={reservationOf} language="es" />);
  const dates = recibe.dates.length > 1 ? recibe.dates.map(({ amount }) => amount) : [];
  expect(amountsIn(apart(answer.container).textContent ?? '')).toEqual(
    [recibe.whole, ...dates].map((amount) => amountText(amount, moneda)),
  );
});

it.each(each(STAYS))('%s: the console', (_, stay) => {
  const { container } = render(
    <MemoryRouter>
      <AdminContext>
        <LeadCost reservation={stay.reservation} />
      </AdminContext>
    </MemoryRouter>,
  );
  const { lead } = stay.expected;
  expect(amountsIn(container.textContent ?? '')).toEqual([amountText(lead.amount, lead.moneda)]);
  expect(reservationCost(stay.reservation)).toEqual(stay.expected);
  const { now, now_charged: charged } = stay.reservation.dinero;
  const due = toReceive({ ...stay.reservation, status: stay.isPaid ? 'paid' : 'accepted' } as Parameters<typeof toReceive>[0]);
  expect(due).toEqual(now === null ? null : charged);
});
