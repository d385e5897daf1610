import { rangeText } from '../../../src/kernel/formats.ts';
import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { found } from '../support/search.ts';
import { chooseDay } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aRequest, aSpaceAndGuest, call, inDays } from '../support/world.ts';

const [first, last, free] = [inDays(40), inDays(42), inDays(43)];

test("a host blocks nights: they cannot be booked until unblocked, and a guest's nights are marked", async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const [space, guest] = await aSpaceAndGuest(home);
  await enters(context, home, space.host);
  const around = 'northeast=-33.3,-70.5&southwest=-33.5,-70.7&orden=nuevos&perPage=50';
  const isFound = async () =>
    (await found(home, `${around}&fecha_inicio=${first}&fecha_termino=${free}`)).data.some(
      ({ idalojamiento }) => idalojamiento === space.id,
    );
  await expect.poll(isFound).toBe(true);

  // from the card of the space
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `${t('moderation:block')}: ${space.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/bloquear/${space.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('blocking:title') })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await look('nothing blocked');

  await chooseDay(page, t, first);
  await chooseDay(page, t, last);
  await look('a range is chosen');
  await page.getByRole('button', { name: t('blocking:save'), exact: true }).click();
  const rows = page.getByRole('list', { name: t('blocking:list') }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(t('blocking:nights', { count: 3 }));
  await expect(page.locator(`[data-day="${last}"]:not([data-hidden])`).first()).toHaveAccessibleName(
    new RegExp(t('blocking:state.blocked')),
  );
  await look('nights are blocked');
  await expect.poll(isFound).toBe(false);

  // visitors of the listing see them taken, the day after them free
  const visitor = await context.browser()?.newContext({ ...(locale ? { locale } : {}), baseURL: home });
  const other = await visitor?.newPage();
  if (!other) throw new Error('no second browser');
  await other.goto(`/alojamiento/${space.id}/${first}/${free}`);
  const nights = rangeText(locale?.startsWith('en') ? 'en' : 'es', first, free);
  await expect(other.getByText(t('listingLate:reason.busyOn', { nights }))).toBeVisible();
  await visitor?.close();

  // a guest requests the next night: the open page is notified and shows that it is no block
  await aRequest(home, space, guest, free, inDays(44));
  const night = page.locator(`[data-day="${free}"]:not([data-hidden])`).first();
  await expect(night).toHaveAccessibleName(new RegExp(t('blocking:state.held')));
  await page.getByRole('link', { name: t('blocking:back') }).click();
  await page.getByRole('link', { name: `${t('moderation:block')}: ${space.title}` }).click();
  await chooseDay(page, t, inDays(39));
  await chooseDay(page, t, inDays(45));
  await expect(page.locator('.note.warning').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: t('blocking:save'), exact: true })).toBeDisabled();
  await look('nights are in the way');

  // put back after one question
  await rows.getByRole('button').click();
  const question = page.getByRole('dialog', { name: t('blocking:ask.title') });
  await expect(question).toBeVisible();
  await look('the question', { over: true });
  await question.getByRole('button', { name: t('blocking:remove'), exact: true }).click();
  await expect(page.getByText(t('blocking:none'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('blocking:list') })).toBeFocused();
  await expect.poll(isFound).toBe(true);
  report();
});

test('a host sees gaps shorter than the minimum stay, and offers them with two checkboxes @long', async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const [space] = await aSpaceAndGuest(home, { tiempo_min: 3 });
  const [gap, after] = [inDays(42), inDays(44)]; // two nights between two blocks
  const block = (from: string, to: string) =>
    call(home, 'POST', '/restrictions/store', { idalojamiento: space.id, fecha_inicio: from, fecha_termino: to }, space.host.token);
  await block(inDays(38), gap);
  await block(after, inDays(48));
  const around = 'northeast=-33.3,-70.5&southwest=-33.5,-70.7&orden=nuevos&perPage=50';
  const isFound = async () =>
    (await found(home, `${around}&fecha_inicio=${gap}&fecha_termino=${after}`)).data.some(
      ({ idalojamiento }) => idalojamiento === space.id,
    );
  await enters(context, home, space.host);
  await page.goto(`/bloquear/${space.id}`);

  const part = page.getByRole('region', { name: t('blocking:orphans.title') });
  const [short, beside] = [
    part.getByLabel(t('blocking:orphans.label', { count: 3 }), { exact: true }),
    part.getByLabel(t('blocking:orphans.beside'), { exact: true }),
  ];
  await expect(part.getByText(t('blocking:orphans.kept', { count: 1 }))).toBeVisible();
  await expect(part.getByRole('listitem')).toContainText(t('blocking:nights', { count: 2 }));
  expect(await isFound()).toBe(false); // both neighbours were blocked by hand
  await expect(short).toBeChecked();
  await short.press('Space');
  await expect(page.getByText(t('blocking:orphans.off'))).toBeVisible();
  await expect(short).not.toBeChecked();
  await expect(beside).toBeDisabled();
  await look('no gap is offered');

  await short.press('Space');
  await expect(page.getByText(t('blocking:orphans.on'))).toBeVisible();
  await expect(part.getByText(t('blocking:orphans.kept', { count: 1 }))).toBeVisible();
  await expect(beside).toBeEnabled();

  await beside.press('Space');
  await expect(page.getByText(t('blocking:orphans.all'))).toBeVisible();
  await expect(part.getByText(t('blocking:orphans.sold', { count: 1 }))).toBeVisible();
  await look('the gap is offered');
  await expect.poll(isFound).toBe(true);

  await page.reload();
  await expect(beside).toBeChecked();
  report();
});
