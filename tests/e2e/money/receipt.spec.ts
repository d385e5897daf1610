import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/page.ts';
import { aPaidStay, enters } from '../support/paying.ts';
import { moreOf } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { ADDRESS, aSpaceAndGuest, inDays } from '../support/world.ts';

const compact = (day: string) => day.replaceAll('-', '');

test('a paid stay leads to its receipt: one clean page on paper, and the right days in a calendar (R-11, X-45)', async ({
  page,
  context,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aPaidStay(home, space, guest);
  await enters(context, home, guest);
  await page.goto('/reservations-made');
  await (await moreOf(page.getByRole('article'), t, t('reservations:receipt'))).click();
  await expect(page.getByRole('heading', { level: 1, name: t('payment:receipt.title', { space: space.title }) })).toBeVisible();
  await expect(page.getByText(t('payment:receipt.number', { id: idreserva }))).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('payment:receipt.calendar') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`posada-${idreserva}.ics`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toContain(`DTSTART;VALUE=DATE:${compact(inDays(40))}`);
  expect(lines).toContain(`DTEND;VALUE=DATE:${compact(inDays(44))}`);
  expect(lines.find((line) => line.startsWith('LOCATION:'))).toContain(`${ADDRESS.street} ${ADDRESS.number}`);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`${ADDRESS.street} ${ADDRESS.number}`)).toBeVisible();
  await expect(page.locator('.lines .total')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const floating of ['.top', '.foot', '.cookies', '.wa']) await expect(page.locator(`${floating}:visible`)).toHaveCount(0);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
