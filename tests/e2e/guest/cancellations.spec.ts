import type { Locator, Page } from '@playwright/test';
import { amountText, rangeText } from '../../../src/kernel/formats.ts';

import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead, enters, farFromMidnight, type Link, paymentsOf } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aSpaceAndGuest } from '../support/world.ts';

// What a cancellation gives back is said before it is confirmed, and it is what the gateway then gives back (R-08, D-46, D-47).

type Texts = ReturnType<typeof textsOf>;

/** One night of 25,000 with 2,500 of service, with something back and with nothing: per cent and amount now, and what comes after. */
const TIERS = [
  [30, 50, 12_500, [30, 7_500]],
  [9, 0, 0, null],
] as const;

const written = (amount: number) => amountText(amount, 'es_CL');
const returned = async (base: string, row: Link) => {
  const [payment] = await paymentsOf(base, row);
  return payment?.devolucion ? [payment.devolucion.estado, payment.devolucion.importe] : null;
};

/** Opens the dialog of the only paid row, and returns its text. */
const cancelOf = async (page: Page, t: Texts, row: Locator) => {
  await (await moreOf(row, t, t('reservations:cancel'))).click();
  const dialog = page.getByRole('dialog', { name: t('reservations:cancelDialog.title') }); // a notice is a dialog as well, and stays while the pointer is over it
  await expect(dialog).toBeVisible();
  return dialog;
};

test('a guest cancels: the amount is shown first, and is what is refunded', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home, farFromMidnight());
  await enters(context, home, guest);
  for (const [days, percentage, amount, after] of TIERS) {
    const from = daysAhead(days);
    const stay = await aPaidStay(home, space, guest, from, daysAhead(days + 1));
    await page.goto('/reservations-made?estado=paid');
    const row = page.getByRole('article');
    await expect(row).toHaveCount(1);
    const dialog = await cancelOf(page, t, row);
    await expect(
      dialog.getByText(
        percentage === 0
          ? t('reservations:cancelDialog.nothing')
          : t('reservations:cancelDialog.now', { amount: written(amount), percentage, of: t('reservations:cancelDialog.of.stay') }),
      ),
    ).toBeVisible();
    await expect(dialog.getByText(t('reservations:cancelDialog.kept', { parts: '' }).split(':')[0] ?? '')).toBeVisible();
    if (after) {
      const then = t('reservations:cancelDialog.then', { day: '@', amount: written(after[1]), percentage: after[0] });
      await expect(dialog).toContainText(then.split('@')[1] ?? '');
    }
    await dialog.getByRole('button', { name: t('reservations:cancel'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.goto('/reservations-made?estado=rejected,canceled');
    const closed = page
      .getByRole('article')
      .filter({ hasText: rangeText(locale?.startsWith('en') ? 'en' : 'es', from, daysAhead(days + 1)) });
    await expect(closed.getByText(t('reservations:state.own'), { exact: true })).toBeVisible();
    await expect(closed.getByRole('button')).toHaveCount(0);
    if (amount > 0) await expect(closed).toContainText(t('reservations:refunded', { amount: written(amount) }));
    await expect
      .poll(() => returned(home, stay), { message: `what came back ${days} days before` })
      .toEqual(amount > 0 ? ['sent', amount] : null);
  }
});
