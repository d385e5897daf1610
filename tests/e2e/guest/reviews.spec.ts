import type { Page } from '@playwright/test';
import { chunkOf } from '../support/chunks.ts';
import { confirmChoice, consoleTexts, listPath, openConsole } from '../support/console.ts';
import { launchMoved, seededFolder } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { aPaidStay, daysAhead, enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { ADMIN, aPerson, aSpaceAndGuest, call, type Person, signedIn } from '../support/world.ts';

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
const OPEN_DAYS = 14;

const write = ({ token }: Person, stay: number, calificacion: number, isGuest = true) => {
  const aspectos = Object.fromEntries(['cleanliness', 'accuracy', 'contact', 'place', 'value'].map((name) => [name, calificacion]));
  const body = { calificacion, aspectos: isGuest ? aspectos : null, texto: isGuest ? OF_SPACE : OF_GUEST };
  return call(program.url, 'POST', `/reservations/${stay}/reviews`, body, token);
};

/** The reviews on the page of a space, as the server sends them. */
const reviewsAt = async (page: Page, space: number) => {
  await page.goto(`${program.url}/alojamiento/${space}`);
  const section = page.getByRole('region', { name: /opini|review/i });
  await section.scrollIntoViewIfNeeded();
  return section;
};

/** Holds back the code of the reviews, whose markup the server sends, until the answer is called; that waits until it is drawn. */
const holdBackReviews = async (page: Page) => {
  const chunk = chunkOf('reviews/Reviews.tsx');
  let arrive: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(chunk, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    const response = page.waitForResponse(chunk);
    arrive();
    await page.evaluate(async (address) => {
      await import(address);
      await new Promise((done) => setTimeout(done, 200)); // unless something is held down
    }, (await response).url());
  };
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

test('one written by the guest alone is shown when the time is over, and one that is withdrawn leaves page and mean', async ({
  page,
  context,
  locale,
  viewport,
}) => {
  const t = textsOf(locale);
  const c = consoleTexts(locale);
  await program.moveTo(0);
  const [space, first] = await aSpaceAndGuest(program.url);
  const others = await Promise.all(['Nadia', 'Olga', 'Rosa', 'Pedro'].map((name) => aPerson(program.url, name)));
  const reviewed: { guest: Person; stay: number }[] = [];
  for (const [i, guest] of [first, ...others].entries())
    reviewed.push({ guest, stay: (await aPaidStay(program.url, space, guest, daysAhead(1 + i), daysAhead(2 + i))).idreserva });
  await program.moveTo(7);
  for (const { guest, stay } of reviewed) {
    await write(guest, stay, guest === first ? 1 : 5);
    if (guest.name !== 'Pedro') await write(space.host, stay, 5, false);
  }
  const bad = reviewed[0]?.stay;

  const hidden = await reviewsAt(page, space.id);
  await expect(hidden.getByRole('heading', { level: 2 })).toHaveText(t('reviews:count', { count: 4 }));
  await expect(hidden).toContainText(t('reviews:outOf', { value: locale?.startsWith('en') ? '4.0' : '4,0' }));
  await expect(hidden.getByText('Pedro', { exact: true })).toHaveCount(0);
  await program.moveTo(7 + OPEN_DAYS);
  const all = await reviewsAt(page, space.id);
  await expect(all.getByText('Pedro', { exact: true })).toBeVisible();

  // the bad one is reported, an administrator withdraws it
  const reader = await aPerson(program.url, 'Rita');
  await enters(context, program.url, reader);
  const arrive = await holdBackReviews(page);
  const open = await reviewsAt(page, space.id);
  const theirs = open.getByRole('article').filter({ hasText: first.name });
  const button = theirs.locator('xpath=..').getByRole('button', { name: t('reviews:report.open') });
  await button.hover();
  await page.mouse.down(); // held down while the code of the reviews arrives, it is a press all the same
  await arrive();
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('reviews:report.unrelated')).check();
  await dialog.getByRole('button', { name: t('reviews:report.send') }).click();
  await expect(dialog).toBeHidden();
  await context.clearCookies();
  if ((viewport?.width ?? 0) >= 768) {
    await openConsole(page, program.url + listPath('reviews', { denunciada: true }));
    await page.getByRole('button', { name: `${c('posada.opinion.withdraw')}: R-${bad}` }).click();
    await confirmChoice(page, c, 'posada.opinion.withdraw', 'posada.opinion.unrelated');
    await context.clearCookies();
  } else {
    // the console is made for wide screens
    const { token } = await signedIn(program.url, ADMIN);
    await call(program.url, 'POST', `/console/reviews/${bad}/guest/withdraw`, { reason: 'unrelated' }, token);
  }
  const left = await reviewsAt(page, space.id);
  await expect(left).toContainText(t('reviews:outOf', { value: locale?.startsWith('en') ? '5.0' : '5,0' }));
  await expect(left.getByRole('article').filter({ hasText: first.name })).toHaveCount(0);
});
