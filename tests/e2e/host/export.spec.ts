import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aSpaceAndGuest } from '../support/world.ts';

test('a host copies the address of the calendar, changes it, and the old one is unknown', async ({ page, context, home, locale }) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const [space] = await aSpaceAndGuest(home);
  await enters(context, home, space.host);
  await page.goto(`/bloquear/${space.id}`);
  const field = page.getByLabel(t('blocking:out.ical'), { exact: true });
  await expect(field).toHaveValue(/\/ical\/feed\/\d+-[\w-]{22}\.ics$/);
  await look('the addresses');
  const before = await field.inputValue();
  const at = (address: string) => page.request.get(new URL(address).pathname);
  expect((await (await at(before)).text()).startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);

  await look('the calendar can be read');

  // by keyboard
  await page.getByRole('button', { name: t('blocking:out.renew') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('blocking:out.ask.title') });
  await expect(dialog).toBeVisible();
  await look('the question');
  await dialog.getByRole('button', { name: t('blocking:out.renew') }).press('Enter');
  await expect(page.getByText(t('blocking:out.renewed'))).toBeVisible();
  await expect(field).not.toHaveValue(before);
  expect([(await at(before)).status(), (await at(await field.inputValue())).status()]).toEqual([404, 200]);
  report();
});
