import { readFile } from 'node:fs/promises';
import { expect, shortUrl, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, PASSWORD } from '../support/world.ts';

// A person's stored data, exported and erased (U-08, D-145). The cancellation period is short in the second program.

test('a person opens their data, requests erasure, cancels it, and is erased the second time', async ({ page, locale }) => {
  const t = textsOf(locale);
  const base = shortUrl();
  const person = await aPerson(base, 'Berta');
  await page.goto(`${base}/login?next=%2Fmis-datos`);
  await signIn(page, t, person);
  await expect(page.getByRole('heading', { level: 1, name: t('ownData:title') })).toBeVisible();
  await expect(page.getByText(t('ownData:looks.none'))).toBeVisible();

  for (const format of ['html', 'json'] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t(`ownData:download.${format}`) }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(person.email);
    expect(file).not.toContain('host@example.com');
  }

  const ask = async () => {
    await page.getByRole('button', { name: t('ownData:erase.start') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: t('ownData:erase.confirm') }).click();
    await expect(page.getByText(t('ownData:erase.pendingText'))).toBeVisible();
  };
  await ask();
  await page.getByRole('button', { name: t('ownData:erase.takeBack') }).click();
  await expect(page.getByRole('button', { name: t('ownData:erase.start') })).toBeVisible();
  await ask();

  const mails = async () => (await (await fetch(`${base}/dev/mail.json?to=${person.email}`)).json()) as { subject: string }[];
  const certificate = /Tu cuenta fue borrada|Your account was deleted/;
  await expect.poll(async () => (await mails()).map(({ subject }) => certificate.test(subject)), { timeout: 120_000 }).toEqual([true]);
  await page.goto(`${base}/mis-datos`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, t, person);
  await expect(page.getByRole('alert')).toBeVisible();
});
