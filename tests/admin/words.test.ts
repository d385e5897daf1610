import { expect, it } from 'vitest';
import { approvalsProjection } from '../../projections/approvals.ts';
import { ACCOUNTS, ledgerProjection } from '../../projections/ledger.ts';
import { paymentsProjection } from '../../projections/payments.ts';
import { payoutsProjection } from '../../projections/payouts.ts';
import { reservationsProjection } from '../../projections/reservations.ts';
import moneyEn from '../../texts/en/console-money.json' with { type: 'json' };
import storyEn from '../../texts/en/console-story.json' with { type: 'json' };
import moneyEs from '../../texts/es/console-money.json' with { type: 'json' };
import storyEs from '../../texts/es/console-story.json' with { type: 'json' };

// A word of the wire that has no text is shown as it is, which a reader of Spanish does not understand.
const missing = (words: readonly string[], texts: Readonly<Record<string, string>>) => words.filter((word) => !texts[word]);

it('the accounts of the books have names', () => {
  expect(missing(ACCOUNTS, moneyEs.words.accounts)).toEqual([]);
  expect(missing(ACCOUNTS, moneyEn.words.accounts)).toEqual([]);
});

it('what happens to a stay and its money has names', () => {
  const projections = [ledgerProjection, paymentsProjection, payoutsProjection, reservationsProjection, approvalsProjection];
  const types = projections.flatMap(({ handles }) => handles);
  expect(types.length).toBeGreaterThan(30);
  expect(missing(types, storyEs.event)).toEqual([]);
  expect(missing(types, storyEn.event)).toEqual([]);
});
