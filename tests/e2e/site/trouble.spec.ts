import type { Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { anAccepted, enters, type Link, payPath } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import {
  ADDRESS,
  accept,
  aRequest,
  aSpace,
  aSpaceAndGuest,
  call,
  linkFromMail,
  type Person,
  received,
  signedIn,
} from '../support/world.ts';

// E01 to E05 of the payment page and E01 to E05 of a host's link: each with its own words and its own next step
// (docs/rules/product.md#messages, K-13, R-06).

const MINE = '/login?next=%2Freservations-made';
const THEIRS = '/login?next=%2Freservations-received';

/** The page shows this and no actions on the reservation, and has one link. */
const expectTrouble = async (page: Page, words: { title: string; text: string }, next: { name: string; href: string }) => {
  await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible();
  await expect(page.getByText(words.text, { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: next.name, exact: true })).toHaveAttribute('href', next.href);
  await expect(main.getByRole('link')).toHaveCount(1);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText(ADDRESS.street)).toHaveCount(0);
};

const cancel = (base: string, { idreserva }: Link, { token }: Person) => call(base, 'DELETE', `/reservations/${idreserva}`, {}, token);

test('the payment page: E01 to E05', async ({ page, home, locale }) => {
  const t = textsOf(locale);
  const [open, host] = await Promise.all([anAccepted(home), aSpace(home)]);
  const guest = open.guest;
  const trouble = (code: string) => ({ title: t(`payment:trouble.${code}.title`), text: t(`payment:trouble.${code}.text`) });
  const mine = { name: t('payment:trouble.mine'), href: MINE };
  const search = { name: t('payment:trouble.search'), href: '/search' };

  await page.goto('/pagos/99999999/nada');
  await expectTrouble(page, trouble('E01'), mine);
  await page.goto(payPath({ ...open, token: 'otro' }));
  await expectTrouble(page, trouble('E05'), mine);

  // the pages that are open follow what happens to the reservation
  await page.goto(payPath(open));
  await expect(page.getByRole('heading', { level: 1, name: t('payment:title') })).toBeVisible();
  await cancel(home, open, guest);
  await expect(page.getByRole('heading', { level: 1, name: trouble('E02').title })).toBeVisible();
  await expectTrouble(page, trouble('E02'), search);

  const reservation = await aRequest(home, host, guest);
  await page.goto(payPath(reservation));
  await expectTrouble(page, trouble('E04'), mine);
  await accept(home, reservation.idreserva, host.host);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('payment:title') })).toBeVisible();
  await cancel(home, reservation, host.host);
  await page.reload();
  await expectTrouble(page, trouble('E03'), search);
});

test('the link of a host: looked at it changes nothing; E01 to E05 once it is answered or over @long', async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const trouble = (code: string) => ({
    title: t(`reservations:linkTrouble.${code}.title`),
    text: t(`reservations:linkTrouble.${code}.text`),
  });
  const signIn = { name: t('reservations:link.signIn'), href: THEIRS };
  const link = ({ idreserva, token }: Link, action = 'aceptar') => `/reserva/${action}/${idreserva}/${token}`;
  const first = await aRequest(home, space, guest);
  const accepting = await linkFromMail(home, space.host, /https?:\S+\/reserva\/aceptar\/\S+/);

  await page.goto(link({ ...first, token: 'otro' }));
  await expectTrouble(page, trouble('E01'), signIn);
  await page.goto(accepting.replace('aceptar', 'pensar'));
  await expectTrouble(page, trouble('E05'), signIn);

  for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(home + accepting, { method })).ok).toBe(true);
  await page.goto(accepting);
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:link.acceptTitle', { name: guest.name }) })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  await expect(page.getByText(guest.email)).toHaveCount(0);
  await page.getByRole('button', { name: t('reservations:link.accept'), exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: t('reservations:link.acceptedTitle') })).toBeVisible();
  await expect(page.getByRole('link', { name: signIn.name })).toHaveAttribute('href', THEIRS);
  await page.reload();
  await expectTrouble(page, trouble('E04'), signIn);
  await cancel(home, first, guest);
  await page.reload();
  await expectTrouble(page, trouble('E05'), signIn);

  const second = await aRequest(home, space, guest);
  await call(home, 'PUT', `/reservations/reject/${second.idreserva}/-`, { reason: 'repairs' }, space.host.token);
  const [rejected] = (await received(home, space.host)).filter(({ idreserva }) => idreserva === second.idreserva);
  await page.goto(link(rejected ?? second));
  await expectTrouble(page, trouble('E03'), signIn);

  // an unanswered one of the demonstration, for a signed-in host
  const known = await signedIn(home, 'gonzalo.zevallos@example.com');
  const lapsed = (await received(home, known)).find(({ cause }) => cause === 'host_deadline');
  if (!lapsed) throw new Error('the demonstration data has no request that nobody answered');
  await enters(context, home, known);
  await page.goto(link(lapsed));
  await expectTrouble(page, trouble('E02'), { name: t('reservations:title.host'), href: '/reservations-received' });
});
