import type { Page } from '@playwright/test';
import { launchMoved, seededFolder } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead, enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aSpaceAndGuest } from '../support/world.ts';

// Reviews of paid stays (D-130), in a program whose clock is set behind the stay.
test.describe.configure({ mode: 'serial' });

let program: Awaited<ReturnType<typeof launchMoved>>;
test.beforeAll(async () => {
  test.skip(seededFolder() === undefined, 'the log is in a store that a second program cannot share');
  program = await launchMoved();
});
test.afterAll(() => program?.stop());

const OF_SPACE = 'Muy tranquilo, con sombra toda la tarde y una cocina completa.';
const OF_GUEST = 'Dejó todo ordenado y avisó a qué hora llegaba. Bienvenido.';

/** The reviews on the page of a space, as the server sends them. */
const reviewsAt = async (page: Page, space: number) => {
  await page.goto(`${program.url}/alojamiento/${space}`);
  const section = page.getByRole('region', { name: /opini|review/i });
  await section.scrollIntoViewIfNeeded();
  return section;
};

test('a guest writes after the stay, both are shown once the host has written, and the host answers', async ({ page, context, locale }) => {
  const t = textsOf(locale);
  await program.moveTo(0);
  const [space, guest] = await aSpaceAndGuest(program.url);
  const { idreserva } = await aPaidStay(program.url, space, guest, daysAhead(1), daysAhead(2));
  await program.moveTo(3);

  await enters(context, program.url, guest);
  await page.goto(`${program.url}/opinion/${idreserva}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reviews:write.ofPlace', { place: space.title }));
  await expect(page.getByRole('group')).toHaveCount(6);
  for (const group of await page.getByRole('group').all())
    await group.getByRole('radio', { name: t('reviews:figure.4'), exact: true }).check();
  await page.getByLabel(t('reviews:write.wordsOfPlace')).fill(OF_SPACE);
  await page.getByRole('button', { name: t('reviews:write.send') }).click();
  await expect(page.getByRole('heading', { name: t('reviews:own') })).toBeVisible();
  await expect(page.getByText(OF_SPACE)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // no one else sees it yet
  await context.clearCookies();
  await page.goto(`${program.url}/alojamiento/${space.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(space.title);
  await expect(page.getByText(OF_SPACE)).toHaveCount(0);

  await enters(context, program.url, space.host);
  await page.goto(`${program.url}/opinion/${idreserva}`);
  await expect(page.getByRole('group')).not.toHaveCount(0);
  await expect(page.getByText(OF_SPACE)).toHaveCount(0); // the host does not see it before having written
  await page
    .getByRole('group')
    .first()
    .getByRole('radio', { name: t('reviews:figure.5'), exact: true })
    .check();
  await page.getByLabel(t('reviews:write.wordsOfGuest', { name: guest.name })).fill(OF_GUEST);
  await page.getByRole('button', { name: t('reviews:write.send') }).click();
  await expect(page.getByText(OF_SPACE)).toBeVisible();
  await page.getByLabel(t('reviews:answer.label')).fill('Gracias, vuelve cuando quieras.');
  await page.getByRole('button', { name: t('reviews:answer.send') }).click();
  await expect(page.getByText('Gracias, vuelve cuando quieras.')).toBeVisible();
  await expect(page.getByRole('button', { name: t('reviews:answer.send') })).toHaveCount(0);

  await context.clearCookies();
  const after = await reviewsAt(page, space.id);
  await expect(after.getByRole('heading', { level: 2 })).toHaveText(t('reviews:count', { count: 1 }));
  await expect(after).toContainText(OF_SPACE);
  await expect(after).toContainText('Gracias, vuelve cuando quieras.');
  await expect(after).toContainText(t('reviews:few'));
  await expect(after).not.toContainText(OF_GUEST);
});
