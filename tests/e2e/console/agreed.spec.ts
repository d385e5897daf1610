import { readFile } from 'node:fs/promises';
import { verifyJson, verifyPdf } from '../../../src/records/pack/verify-pack.mjs';
import { auditOf } from '../support/audit.ts';
import { consoleTexts, openConsole } from '../support/console.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead } from '../support/paying.ts';
import { aSpaceAndGuest } from '../support/world.ts';

test.beforeEach(({ viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'the console is made for wide screens');
});

test("both sides' views are shown side by side, and a dispute pack is created and verified", async ({ page, home, locale }) => {
  const t = consoleTexts(locale);
  const [space, guest] = await aSpaceAndGuest(home);
  const { idreserva } = await aPaidStay(home, space, guest, daysAhead(60), daysAhead(62));
  await openConsole(page);
  await page.goto(`/admin/reservations/${idreserva}/show`);
  await page.getByRole('tab', { name: t('posada.tabs.agreed') }).click();
  const side = (of: 'guest' | 'host') => page.getByRole('region', { name: t(`posada.agreed.saw.${of}`) });
  await expect(side('guest').getByText(t('posada.agreed.states.accepted'), { exact: true })).toBeVisible();
  await expect(side('host').getByText(t('posada.agreed.payout'), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: t('posada.agreed.space') })).toContainText(space.title);
  await page
    .getByRole('navigation', { name: t('posada.agreed.moments') })
    .getByRole('link')
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await expect(side('guest').getByText(t('posada.agreed.states.paid'), { exact: true })).toBeVisible();
  const { look, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  await look('agreed', { wide: true });
  report();

  await page.getByRole('button', { name: t('posada.agreed.pack') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: t('posada.agreed.pack') })).toBeDisabled(); // no purpose yet
  await dialog.getByLabel(t('posada.agreed.purpose')).fill('Mediación');
  const files: Promise<Buffer>[] = [];
  page.on('download', (file) => files.push(file.path().then((path) => readFile(path))));
  await dialog.getByRole('button', { name: t('posada.agreed.pack') }).click();
  await expect.poll(() => files.length).toBe(2);
  const [one, two] = await Promise.all(files);
  const [json, pdf] = one?.subarray(0, 5).toString() === '%PDF-' ? [two, one] : [one, two];
  const { key, sha256, reservation } = verifyJson(json ?? Buffer.alloc(0));
  expect(reservation).toBe(idreserva);
  expect(verifyPdf(pdf ?? Buffer.alloc(0), [key], sha256).json).toBe(sha256);
});
