import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { LeadCost } from '../../../admin/reservations/StayCost.tsx';
import { amountText } from '../../../src/shared/formats.ts';
import { type Cost, reservationCost } from '../../../src/shared/price/stay-cost.ts';
import { Booking } from '../../../web/listing/booking/Booking.tsx';
import type { Listing } from '../../../web/listing/queries.ts';
import { Receipt } from '../../../web/payment/Receipt.tsx';
import { ReservationRow } from '../../../web/reservations/list/ReservationRow.tsx';
import type { Reservation } from '../../../web/reservations/queries.ts';
import { StepPrice } from '../../../web/reservations/request/StepPrice.tsx';
import { Summary } from '../../../web/reservations/request/Summary.tsx';
import { criteriaOf } from '../../../web/search/criteria.ts';
import { PinCard } from '../../../web/search/results/PinCard.tsx';
import { SignInFirst } from '../../../web/shell/SignInFirst.tsx';
import { type CardListing, ListingCard } from '../../../web/ui/listing/ListingCard.tsx';
import { card } from '../support/card.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

type Wire<Name extends string> = { readonly [name in Name]: unknown };
type Stay = {
  readonly name: string;
  readonly nights: number;
  readonly isPaid: boolean;
  readonly from: string;
  readonly to: string;
  readonly card: Partial<CardListing> & { readonly precio: number; readonly precio_unidad: string; readonly moneda: string };
  readonly simulation: Wire<'total' | 'from'>;
  readonly reservation: Pick<Reservation, 'moneda' | 'costo' | 'comision' | 'descuento' | 'garantia' | 'total' | 'from' | 'tipopago'>;
  readonly expected: Cost;
  readonly besides: readonly string[];
};

/** Forty stays as the server says them; `tests/pricing/same-figures.test.ts` writes the file and compares mails and map. */
const STAYS = readFileSync(join(import.meta.dirname, '../../pricing/stays.jsonl'), 'utf8')
  .split('\n')
  .map((line) => JSON.parse(line) as Stay);

const AMOUNT = /(?:\$ )?\d[\d.,]* ?[A-Z]{3}/g;
const amountsIn = (text: string): string[] => text.match(AMOUNT)?.map((amount) => amount.replace(/ ?([A-Z]{3})$/, ' $1')) ?? [];

/** All figures of the stay stand there, the leading one in bold where one does, and no other amount but those of `besides`. */
const expectFigures = (stay: Stay, place: Element | null | undefined, besides: readonly string[] = [], bold = true) => {
  const { figures, lead } = stay.expected;
  const wanted = figures.map(({ amount, moneda }) => amountText(amount, moneda));
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
    if (url.includes('/available')) return json({ available: true });
    if (url.includes('unavailable_dates')) return json([]);
    if (url.includes('getAccomodationFront')) return json({ accomodation: { ...card(), ...stay.card } });
    return json({ currencyConvetionTable: [], data: [] });
  });

describe.each(each(UNPAID))('%s: before it is paid', (_, stay) => {
  const unit = [amountText(stay.card.precio, stay.card.moneda)];

  it('the card of a search', async () => {
    const { container } = await show(<ListingCard listing={{ ...card(), ...stay.card }} stay={{ ...dates(stay), nights: stay.nights }} />);
    expectFigures(stay, container.querySelector('.card-p'), unit);
  });

  it('the popup of a pin', async () => {
    ask(stay);
    const { from, to } = dates(stay);
    const criteria = criteriaOf(new URLSearchParams({ fecha_inicio: from, fecha_termino: to }), '2026-07-28');
    const { container } = await show(<PinCard ids={[7]} pins={[]} criteria={criteria} onClose={vi.fn()} />);
    await waitFor(() => expect(container.querySelector('.card-p b')).not.toBeNull());
    expectFigures(stay, container.querySelector('.card-p'));
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
    expectFigures(stay, container.querySelector('aside .lines'), stay.besides, false);
    expectFigures(stay, container.querySelector('.bar'));
  });

  it('the request and the list', async () => {
    const draft = made(stay);
    const nothing = () => undefined;
    const coupon = { asked: { listing: 7, ...dates(stay) }, applied: undefined, refused: undefined, choose: nothing };
    const step = { draft, offers: [], offer: undefined, terms: false, setTerms: nothing, note: '', setNote: nothing, coupon, go: nothing };
    const price = await show(<StepPrice {...step} />);
    expectFigures(stay, price.container.querySelector('.lines'), stay.besides, false);
    cleanup();
    const summary = await show(<Summary reservation={draft} />);
    expectFigures(stay, summary.container.querySelector('.lines'), stay.besides, false);
    cleanup();
    const row = await show(<ReservationRow reservation={draft} side="guest" onAction={nothing} />);
    expectFigures(stay, row.container.querySelector('.price')?.parentElement?.querySelector('[class*=price]'));
  });
});

describe.each(each(STAYS.filter(({ isPaid }) => isPaid)))('%s', (_, stay) => {
  it('the receipt and the list lead with what was paid', async () => {
    const receipt = await show(<Receipt reservation={made(stay)} />);
    expectFigures(stay, receipt.container.querySelector('.lines'), stay.besides, false);
    expect(receipt.container.querySelector('.lines .total dd')).toHaveTextContent(
      amountText(stay.expected.lead.amount, stay.expected.lead.moneda),
    );
    cleanup();
    const row = await show(<ReservationRow reservation={made(stay)} side="guest" onAction={() => undefined} />);
    expectFigures(stay, row.container.querySelector('[class*=price]'));
  });
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
});
