import { randomUUID } from 'node:crypto';
import { auditOf } from '../support/audit.ts';
import { calendarOf, put } from '../support/outside.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { stays } from '../support/waiting.ts';
import { aRequest, aSpaceAndGuest, inDays } from '../support/world.ts';

test('a host reads the calendar of another site, sees its nights and what they clash with, uploads a file, and removes both', async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const [space, guest] = await aSpaceAndGuest(home);
  await aRequest(home, space, guest, inDays(40), inDays(44));
  const path = `/${randomUUID()}.ics`;
  const address = await put(path, calendarOf([inDays(20), inDays(23)], [inDays(42), inDays(46)]));
  const site = new URL(address).host;
  await enters(context, home, space.host);
  await stays(page, 10_000); // what takes a block back
  await page.goto(`/bloquear/${space.id}`);

  // the address is added by keyboard and read immediately
  const field = page.getByLabel(t('feeds:add.first'), { exact: true });
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: site })).toBeVisible();
  const last = page.getByRole('list', { name: t('feeds:lastResult') });
  await expect(page.getByText(t('feeds:takes', { count: 7 }))).toBeVisible();
  await expect(last.getByRole('listitem').last()).toHaveText(t('feeds:count.conflicts', { count: 1 }));
  const night = (day: string) => page.locator(`[data-night="${day}"]`);
  await expect(night(inDays(20))).toHaveAccessibleName(new RegExp(t('blocking:year.imported')));
  await expect(night(inDays(42))).toHaveAccessibleName(new RegExp(t('blocking:year.clash')));
  const clash = page.getByRole('region', { name: t('feeds:clash.title', { count: 1 }) });
  await expect(clash.getByRole('link', { name: t('feeds:clash.openRequest') })).toBeVisible();
  await look('a calendar of another site');

  // Save only when the address differs, Sync only when it is the stored one
  const stored = page.getByLabel(t('feeds:address', { site }), { exact: true });
  const sync = page.getByRole('button', { name: `${t('feeds:run')}: ${site}` });
  await stored.fill('http://10.0.0.1/a.ics');
  await expect(sync).toBeDisabled();
  await stored.press('Enter');
  await expect(stored).toHaveAttribute('aria-invalid', 'true');
  await look('an address that is refused');
  await stored.fill(address);
  await expect(sync).toBeEnabled();

  // it arrives empty: nothing is freed before the host confirms
  await put(path, calendarOf());
  await sync.click();
  await page.getByRole('button', { name: t('feeds:isRight') }).click();
  const empty = page.getByRole('dialog', { name: t('feeds:ask.loss.title', { site }) });
  await expect(empty).toBeVisible();
  await look('whether it is empty', { over: true });
  await expect(night(inDays(20))).toHaveClass(/imported/); // below a dialog nothing has a name
  await empty.getByRole('button', { name: t('feeds:ask.loss.do') }).click();
  await expect(night(inDays(20))).toHaveAccessibleName(new RegExp(t('blocking:year.free')));
  await expect(clash).toHaveCount(0);

  // a file is shown before anything is blocked, and taken back with one press
  const file = { name: 'summer.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendarOf([inDays(39), inDays(42)])) };
  await page.getByLabel(t('feeds:file.label'), { exact: true }).setInputFiles(file);
  const block = page.getByRole('button', { name: t('feeds:file.save', { count: 1 }) });
  await expect(block).toBeVisible();
  await look('what a file would block');
  await block.click();
  await expect(night(inDays(39))).toHaveAccessibleName(new RegExp(t('blocking:year.blocked')));
  await page.getByRole('button', { name: t('blocking:undo') }).click();
  await expect(night(inDays(39))).toHaveAccessibleName(new RegExp(t('blocking:year.free')));

  // removed after a question
  await page.getByRole('button', { name: `${t('feeds:remove')}: ${site}` }).click();
  const remove = page.getByRole('dialog', { name: t('feeds:ask.remove.title', { site }) });
  await remove.getByRole('button', { name: t('feeds:remove'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('feeds:title') })).toBeFocused();
  await expect(page.getByRole('heading', { level: 3, name: site })).toHaveCount(0);
  report();
});
