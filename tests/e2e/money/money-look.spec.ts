import { auditOf, standingOut } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { aCoupon, anAccepted, aPaidStay, enters, payPath, resultPath, settle } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, aSpace, call, inDays, startTransfer } from '../support/world.ts';

// The pages and dialogs of paying in the states that axe.spec.ts does not come by: through axe once, and no wider than the window at any
// width.

const WIDTHS = [390, 768, 1280];

test("the guest's payment pages pass axe and fit at 390, 768 and 1280 px", async ({ page, context, home, locale, viewport }) => {
  const t = textsOf(locale);
  const size = viewport ?? { width: 1280, height: 900 };
  const { findings, look: seen, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  const look = async (name: string, over = false) => {
    await seen(name, { over });
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...size, width });
      findings.push(...(await standingOut(page)).map((part) => `${name}: at ${width} px ${part} stands out`));
    }
    await page.setViewportSize(size);
  };
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const [space, guest, coupon, row] = await Promise.all([aSpace(home), aPerson(home, 'Martin'), aCoupon(home, 25), anAccepted(home)]);
  await enters(context, home, guest);

  // the wizard with a coupon that is none, and with one; a stay of several months
  await page.goto(`/reservar/${space.id}/${inDays(40)}/${inDays(44)}?huespedes=2`);
  await page.getByLabel(t('reservations:coupon.label')).fill('NADIE-LO-HIZO');
  await page.getByRole('button', { name: t('reservations:coupon.apply'), exact: true }).click();
  await expect(page.getByLabel(t('reservations:coupon.label'))).toHaveAttribute('aria-invalid', 'true');
  await look('reserve, a coupon that is none');
  await page.goto(`/reservar/${space.id}/${inDays(40)}/${inDays(44)}?huespedes=2&cupon=${coupon.code}`);
  await expect(page.locator('.reserve__couponOn')).toBeVisible();
  await look('reserve, a coupon');
  const monthly = await aSpace(home, true, { modalidad_tiempo: 'mensual', arriendo: 400_000, tiempo_min: 30 });
  await page.goto(`/reservar/${monthly.id}/${inDays(40)}/${inDays(140)}?huespedes=2`);
  await expect(page.getByText(t('reservations:price.later')).first()).toBeVisible();
  await look('reserve, a stay of months');

  // the payment page: pesos in dollars, a transfer that is running and announced
  await page.goto(payPath(row));
  await page.getByRole('radio', { name: new RegExp(t('payment:method.paypal.name')) }).check();
  await expect(page.getByText(t('payment:inDollars'))).toBeVisible();
  await look('payment, in dollars');
  await page.goto(payPath(await anAccepted(home, { moneda: 'it_IT', arriendo_diario: 46 })));
  await expect(page.locator('.methods__way.methods__no')).toBeVisible();
  await look('payment, in euros');
  const moved = await anAccepted(home);
  await startTransfer(home, moved);
  const notice = new FormData();
  for (const [name, value] of Object.entries({ id_reserva: String(moved.idreserva), token: moved.token, reference: 'OP 4711' }))
    notice.set(name, value);
  await call(home, 'POST', '/pago/transfer', notice);
  await page.goto(payPath(moved));
  await expect(title(t('payment:announcedTitle'))).toBeVisible();
  await look('payment, transfer announced');

  // the results: refused with its reason, under review
  await settle(home, row, 'rejected');
  await page.goto(resultPath('fail', row));
  await expect(page.getByText(t('payment:result.reasons.declined'))).toBeVisible();
  await look('result, refused');
  await settle(home, row, 'half');
  await page.goto(resultPath('success', row));
  await expect(page.getByText(t('payment:result.review'))).toBeVisible();
  await look('result, under review');

  // what a paid stay gives back
  await aPaidStay(home, space, guest, inDays(60), inDays(64));
  await page.goto('/reservations-made?estado=paid');
  await (await moreOf(page.getByRole('article'), t, t('reservations:cancel'))).click();
  await expect(page.getByRole('dialog').getByText(t('reservations:cancelDialog.kept', { parts: '' }).split(':')[0] ?? '')).toBeVisible();
  await look('cancel, a paid stay', true);
  await enters(context, home, space.host);
  await page.goto('/reservations-received?estado=paid');
  await (await moreOf(page.getByRole('article'), t, t('reservations:cancel'))).click();
  await expect(page.getByRole('dialog', { name: t('reservations:cancelDialog.title') })).toBeVisible();
  await look('cancel, by the host', true);
  report();
});
