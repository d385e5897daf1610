import type { Page } from '@playwright/test';
import { people } from '../../../demo/people.ts';
import { amountText } from '../../../src/kernel/formats.ts';
import { confirmCommand, consoleTexts, listPath, openConsole, type Words } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { daysAhead, enters, paymentsOf } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { ADMIN, call, type Person, signedIn } from '../support/world.ts';

// A stay that its host ends while it is under way and was paid out (D-136, D-137), one of the demonstration data: it began in the past.
test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

type Payout = { id: string; reserva: number; mes: string | null; cobro: string; importe: number; deuda: number };
type Stay = {
  id: number;
  fecha_inicio: string;
  fecha_termino: string;
  huesped: number;
  anfitrion: number;
  tipopago: string;
  status: string;
};
type Desk = { home: string; token: string };

const listOf = <Row>({ home, token }: Desk, resource: string, filter: object): Promise<Row[]> =>
  call<Row[]>(home, 'GET', `/console/${resource}?range=[0,199]&filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, token);
const stayOf = ({ home, token }: Desk, id: number) => call<Stay>(home, 'GET', `/console/reservations/${id}`, undefined, token);
/** A person of the demonstration data by their number; the console shows no addresses. */
const personOf = async ({ home, token }: Desk, id: number): Promise<Person> => {
  const { nombre } = await call<{ nombre: string }>(home, 'GET', `/console/users/${id}`, undefined, token);
  const namesakes = people.filter(({ firstName }) => nombre.includes(firstName));
  for (const { email } of namesakes) {
    const one = await signedIn(home, email);
    const { user } = await call<{ user: { idusuario: number } }>(home, 'GET', '/users/me', undefined, one.token);
    if (user.idusuario === id) return one;
  }
  throw new Error(`nobody of the demonstration data is number ${id}`);
};
/** Stays that were paid by card, whose payout is due or made, the earliest first. */
const paidByCard = async (desk: Desk): Promise<(Payout & { stay: Stay })[]> => {
  const rows = [
    ...(await listOf<Payout>(desk, 'payouts', { estado: 'due' })),
    ...(await listOf<Payout>(desk, 'payouts', { estado: 'paid' })),
  ];
  const all = await Promise.all(
    rows.filter(({ mes }) => mes === null).map(async (row) => ({ ...row, stay: await stayOf(desk, row.reserva) })),
  );
  return all.filter(({ stay }) => stay.status === 'paid' && (stay.tipopago === 'mercadopago' || stay.tipopago === 'paypal'));
};
const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new Error('the demonstration data have no such stay');
  return row;
};

const press = async (page: Page, t: Words, action: string, name: string, waits = false) => {
  await page.getByRole('button', { name: new RegExp(`^${t(action)}: ${name}\\b`) }).click();
  await confirmCommand(page, t, action, { typed: name, waits });
};
const inQueue = (page: Page, t: Words, queue: string, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t(`posada.todo.${queue}`) }) })
    .getByRole('listitem')
    .filter({ hasText: name });

test('a paid host requests the end of a stay: an administrator ends it, and the refund is a debt until it is repaid (F19)', async ({
  page,
  browser,
  home,
  locale,
}) => {
  const [t, c] = [textsOf(locale), consoleTexts(locale)];
  const desk = { home, token: (await signedIn(home, ADMIN)).token };
  const today = daysAhead(0);
  const isUnderWay = ({ fecha_inicio, fecha_termino }: Stay) =>
    fecha_inicio < today && fecha_termino > today && fecha_termino < daysAhead(30); // a short one: it is paid in full
  const underWay = (await paidByCard(desk)).find(({ stay: one }) => isUnderWay(one));
  const { id: payout, stay, cobro } = found(underWay);
  const name = `R-${stay.id}`;
  const [due] = await listOf<Payout>(desk, 'payouts', { id: payout });
  if (due && due.importe > 0) await call(home, 'POST', `/console/payouts/${payout}/paid`, { reason: 'Pagado' }, desk.token);
  const [host, guest] = await Promise.all([personOf(desk, stay.anfitrion), personOf(desk, stay.huesped)]);

  // the host cannot cancel any more, and asks
  const rooms = await browser.newContext({ ...(locale ? { locale } : {}), baseURL: home, viewport: page.viewportSize() });
  const theirs = await rooms.newPage();
  await enters(rooms, home, host);
  await theirs.goto('/reservations-received?estado=paid');
  const row = theirs.getByRole('article').filter({ has: theirs.locator(`a[href="/estadia/${stay.id}"]`) });
  const askEnd = await moreOf(row, t, t('reservations:askEnd'));
  await expect(askEnd).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: t('reservations:cancel'), exact: true })).toHaveCount(0);
  await askEnd.click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('reservations:endDialog.reasons.repairs') }).check();
  await dialog.getByRole('button', { name: t('reservations:endDialog.send') }).click();
  await expect(dialog).toBeHidden();
  await theirs.goto(`/estadia/${stay.id}`);
  await expect(theirs.getByText(t('reservations:endAskedNote.host'))).toBeVisible();
  await enters(rooms, home, guest);
  await theirs.goto(`/estadia/${stay.id}`);
  await expect(theirs.getByText(t('reservations:endAskedNote.guest'))).toBeVisible();

  // an administrator ends it, and the guest has everything back
  await openConsole(page, '/admin');
  await inQueue(page, c, 'endings', name).getByRole('link').click();
  await press(page, c, 'posada.endStay.all', name);
  await expect.poll(async () => (await stayOf(desk, stay.id)).status).toBe('canceled');
  const refund = async () => (await paymentsOf(home, { idreserva: stay.id })).find(({ id }) => id === cobro)?.devolucion?.estado;
  await expect.poll(refund).toBe('sent');

  // the former payout is owed, appears in its queue, and is marked when the host has sent it
  await page.goto('/admin');
  await inQueue(page, c, 'debts', name).getByRole('link').click();
  await page.goto(listPath('payouts', { estado: 'owed', reserva: stay.id }));
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText(c('posada.money.state.owed'));
  const [owed] = await listOf<Payout>(desk, 'payouts', { estado: 'owed', reserva: stay.id });
  expect(owed?.deuda).toBeGreaterThan(0);
  await press(page, c, 'posada.money.repaid', name);
  await expect(line).toHaveCount(0);
  expect(await listOf(desk, 'payouts', { estado: 'owed', reserva: stay.id })).toEqual([]);
  const [back] = await paymentsOf(home, { idreserva: stay.id });
  const amount = amountText(back?.devolucion?.importe ?? 0, back?.devolucion?.currency ?? '');
  await theirs.goto('/reservations-made?estado=rejected,canceled');
  const ended = theirs.getByRole('article').filter({ hasText: t('reservations:state.agreed') });
  await expect(ended.filter({ hasText: t('reservations:refunded', { amount }) })).toBeVisible();
  await rooms.close();
});
