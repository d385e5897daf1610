import { expect, test } from '../support/page.ts';
import { aCoupon, enters, payPath } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { accept, aPerson, aSpace, inDays, made } from '../support/world.ts';

// The three-step wizard with a coupon: its reduction is on every page until the receipt (K-01 to K-05, K-08, D-74 to D-76).

test('a coupon is tried, applied, removed and applied again; its amount is right on every page until the receipt', async ({
  page,
  context,
  home,
  locale,
  viewport,
}) => {
  const t = textsOf(locale);
  const [space, guest, { code }] = await Promise.all([aSpace(home), aPerson(home, 'Martin'), aCoupon(home, 25)]);
  const elsewhere = await aCoupon(home, 25, { selectedAccommodations: [1] });
  await enters(context, home, guest);
  const side = page.getByRole('complementary', { name: t('reservations:summary') });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const field = page.getByLabel(t('reservations:coupon.label'));
  const send = page.getByRole('button', { name: t('reservations:send.reserve'), exact: true });

  await page.goto(`/reservar/${space.id}/${inDays(40)}/${inDays(44)}?huespedes=2`);
  await expect(title(t('reservations:reserve.head'))).toBeVisible();
  await expect(side).toContainText('$ 113.850 CLP');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(t('reservations:price.acceptFirst'))).toBeVisible();

  // an unknown one, and one for another listing: the same text (K-04), under the field, which has the focus
  const refusals = new Set<string>();
  for (const wrong of ['NADIE-LO-HIZO', elsewhere.code]) {
    await field.fill(wrong);
    await page.getByRole('button', { name: t('reservations:coupon.apply'), exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(wrong);
    refusals.add(
      await field.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent ?? '',
      ),
    );
  }
  expect([...refusals]).toEqual([expect.stringMatching(/cupón|coupon/i)]);

  const applied = page.locator('.reserve__couponOn');
  await page.getByRole('checkbox').check(); // Enter would send the request now
  for (const how of ['Enter', 'button'] as const) {
    await field.fill(` ${code.toLowerCase()} `);
    if (how === 'Enter') await field.press('Enter');
    else await page.getByRole('button', { name: t('reservations:coupon.apply'), exact: true }).click();
    await expect(applied).toContainText(t('reservations:coupon.applied', { code, percent: 25 }));
    await expect(applied).toContainText(t('reservations:coupon.off', { amount: '$ 2.500 CLP' }));
    await expect(title(t('reservations:reserve.head'))).toBeVisible();
    await expect(side).toContainText('$ 111.263 CLP');
    await expect(page.locator('.reserve__priceLines .total')).toContainText('$ 111.263 CLP');
    if (how === 'button') break;
    await applied.getByRole('button', { name: t('reservations:coupon.remove'), exact: true }).click();
    await expect(side).toContainText('$ 113.850 CLP');
    await expect(field).toHaveValue('');
  }

  // a reload and a second tab show the same draft with it (K-05)
  await page.reload();
  await expect(side).toContainText('$ 111.263 CLP');
  expect(await made(home, guest)).toHaveLength(1);

  await page.getByRole('checkbox').check();
  const ways = page.locator('.methods__way');
  await expect(ways.filter({ hasText: t('payment:method.mercadopago.name') })).toContainText('$ 113.950 CLP');
  await expect(ways.filter({ hasText: t('payment:method.bankTransfer.name') })).toContainText('$ 111.263 CLP');
  await expect(side).toContainText('$ 111.263 CLP');
  await send.dblclick();
  await expect(title(t('reservations:requested.title', { name: space.host.name }))).toBeVisible();
  await expect(side).toContainText('$ 111.263 CLP');
  const [row, ...more] = await made(home, guest);
  expect(more).toEqual([]);
  if (!row) throw new Error('there is no reservation');

  await accept(home, row.idreserva, space.host);
  await page.goto('/reservations-made');
  await expect(page.getByRole('article')).toContainText('$ 111.263 CLP');
  await page.goto(payPath(row));
  await page.getByRole('radio', { name: new RegExp(t('payment:method.mercadopago.name')) }).check();
  if ((viewport?.width ?? 0) >= 768) await expect(side).toContainText('$ 6.450 CLP');
  await page.getByRole('button', { name: t('payment:payAmount', { amount: '$ 113.950 CLP' }), exact: true }).click();
  await expect(page.locator('.total')).toContainText('$ 113.950 CLP');
  await page.locator('button[value="approved"]').click();
  await expect(title(t('payment:receipt.title', { space: space.title }))).toBeVisible();
  const lines = page.locator('.payment__receipt .lines');
  for (const amount of ['$ 100.000 CLP', '$ 10.000 CLP', '$ 2.500 CLP', '$ 6.450 CLP', '$ 113.950 CLP'])
    await expect(lines).toContainText(amount);
});
