import { expect, it } from 'vitest';
import { offersOnWire } from '../../src/pricing/on-wire.ts';
import { written } from '../../src/reservations/mails/letters.ts';
import { wholeStay } from '../../src/search/dollars.ts';
import { amountText } from '../../src/shared/formats.ts';
import { toWire } from '../../src/shared/money.ts';
import { someFacts } from '../mail/letters.ts';
import { METHODS, STAY_SHARES } from '../support/methods.ts';
import { besidesOf, expectedOf, STAYS, type Stay, staysFile } from './stays.ts';

/**
 * Mails and map show the figures of the pure function; the pages are compared in tests/web/pricing/same-figures.test.tsx (D-125, D-126).
 */
const AMOUNT = /(?:\$ )?\d[\d.,]* [A-Z]{3}/g;
const each = (stays: readonly Stay[]) => stays.map((stay) => [stay.name, stay] as const);

/** What the tables of a letter say, up to the steps of a refund. */
const tablesOf = ({ blocks }: ReturnType<typeof written>): string =>
  blocks
    .flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    .filter(({ value }) => !value.includes('%'))
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');

const expectFigures = (stay: Stay, text: string) => {
  const wanted = expectedOf(stay).figures.map(({ amount, moneda }) => amountText(amount, moneda));
  const shown = text.match(AMOUNT) ?? [];
  expect(shown).toEqual(expect.arrayContaining(wanted));
  expect(shown.filter((amount) => !wanted.includes(amount) && !besidesOf(stay).includes(amount))).toEqual([]);
};

it('the stays are forty, of every kind, and the pages are tested with what the server says of them', async () => {
  expect(STAYS).toHaveLength(40);
  expect(new Set(STAYS.map(({ quote }) => quote.currency)).size).toBe(8);
  expect(STAYS.filter(({ quote }) => quote.discount > 0).length).toBeGreaterThan(10);
  expect(STAYS.filter(({ paid }) => paid).length).toBeGreaterThan(5);
  await expect(staysFile()).toMatchFileSnapshot('stays.jsonl');
});

it.each(each(STAYS.filter(({ paid }) => !paid)))('%s: the mail about the request', (_, stay) => {
  const { quote } = stay;
  const facts = { ...someFacts('es', quote.stay, quote.currency), quote, from: offersOnWire(quote, METHODS).from };
  expectFigures(stay, tablesOf(written('guest-request-sent', facts)));
});

it.each(each(STAYS))('%s: the mail of its payment', (_, stay) => {
  const { quote, paid } = stay;
  if (!paid) return;
  const money = { method: paid.method, paid: paid.total, surcharge: paid.surcharge };
  expectFigures(stay, tablesOf(written('guest-paid', { ...someFacts('es', quote.stay, quote.currency), quote, ...money })));
});

it.each(each(STAYS.filter(({ quote }) => quote.mode === 'daily' && quote.discount === 0)))(
  '%s: map, order and price filter compare the leading figure',
  (_, stay) => {
    const { currency, countryCode, nights } = stay.quote;
    const { lead } = expectedOf({ ...stay, paid: null });
    expect(toWire({ amount: wholeStay(stay.nightly, nights, STAY_SHARES.of(currency, countryCode)), currency })).toBe(lead.amount);
  },
);
