import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { auditOf } from '../support/audit.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { stays } from '../support/waiting.ts';
import { heading, next } from '../support/wizard.ts';
import { aSpace } from '../support/world.ts';

test('every step, what opens on the list, and the pages around them stand up to axe', async ({ page, home, locale, context }) => {
  const t = textsOf(locale);
  const { id, host } = await aSpace(home);
  await context.addCookies([{ name: 'posada_session', value: host.token, url: home, httpOnly: true, sameSite: 'Lax' }]);
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  // so tall that the bar at the foot of the window covers no part of a step: who meets it there scrolls on
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...usual, height: 4_000 });
  await page.goto(`/editar-alojamiento/${id}`);
  for (const [i, step] of ['type', 'prices', 'photos', 'features', 'rooms', 'near', 'words', 'house', 'commitments'].entries()) {
    await page.getByRole('button', { name: t(`publish:steps.${step}`), exact: true }).click();
    await expect(heading(page, t(`publish:head.${step}`))).toBeVisible();
    if (step === 'words') await expect(page.getByRole('toolbar').first()).toBeVisible();
    await look(`step ${i + 1}`);
  }
  await page.setViewportSize(usual);
  await page.getByRole('button', { name: t('publish:steps.type'), exact: true }).click();
  await page.getByLabel(t('publish:size.m2')).fill('');
  await next(page, t);
  await expect(page.getByText(t('fields:field.required')).first()).toBeVisible();
  await look('step 1 refused');
  await page
    .getByRole('link', { name: t('common:shell.home') })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('leaving the wizard', { over: true });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('publish:leaving.leave') })
    .click();
  await page.goto(`/editar-alojamiento/${id}`);
  await expect(heading(page, t('publish:draft.title'))).toBeVisible();
  await look('a draft');

  await page.goto('/dashboard');
  await look('my spaces');
  for (const action of ['share', 'clone', 'delete']) {
    await page.getByRole('button', { name: new RegExp(`^${t('dashboard:actions.more')}:`) }).click();
    await page.getByRole('menuitem', { name: t(`dashboard:actions.${action}`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`my spaces, ${action}`, { over: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await stays(page, 5_000); // the page continues automatically
  await page.goto('/publication/success');
  await page.getByRole('button', { name: t('publish:going.stay') }).click();
  await look('published');
  await page.goto('/informar-error?ref=r-1');
  await expect(heading(page, t('forms:bug.title'))).toBeVisible();
  await look('report a bug');
  report();
});

test('an original of 25 MB is shrunk on the device and keeps its place; a file that is no photo or too large shows an error', async ({
  page,
  home,
  locale,
  context,
}) => {
  const t = textsOf(locale);
  const { id, host } = await aSpace(home);
  await context.addCookies([{ name: 'posada_session', value: host.token, url: home, httpOnly: true, sameSite: 'Lax' }]);
  const noise = await sharp(randomBytes(5200 * 3400 * 3), { raw: { width: 5200, height: 3400, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(20 * 1024 * 1024);
  expect(noise.length).toBeLessThan(30 * 1024 * 1024);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  const huge = Buffer.concat([noise, Buffer.alloc(31 * 1024 * 1024 - noise.length)]);

  await page.goto(`/editar-alojamiento/${id}`);
  await page.getByRole('button', { name: t('publish:steps.photos'), exact: true }).click();
  const shown = page.getByRole('list', { name: t('publish:photos.order') }).getByRole('img');
  await expect(shown).toHaveCount(5);
  const sources = () => shown.evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));
  const before = await sources();
  const picker = page.locator('input[type=file]').first();
  await picker.setInputFiles([{ name: 'movil.heic', mimeType: 'image/heic', buffer: heic }]);
  await expect(page.getByText(`movil.heic: ${t('publish:fault.wrong_format')}`)).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.remove', { n: 6 }) }).click();
  await picker.setInputFiles([{ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: huge }]);
  await expect(page.getByText(`enorme.jpg: ${t('publish:fault.too_large')}`)).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.remove', { n: 6 }) }).click();
  await picker.setInputFiles([{ name: 'original.jpg', mimeType: 'image/jpeg', buffer: noise }]);
  await expect(page.getByText(t('publish:photos.count', { count: 6 }))).toBeVisible();
  await page.getByRole('button', { name: t('publish:photos.before', { n: 6 }) }).click();
  await page.getByRole('button', { name: t('publish:photos.before', { n: 5 }) }).click();
  await page.getByRole('button', { name: t('publish:steps.commitments'), exact: true }).click();
  await page.getByRole('button', { name: t('publish:nav.finish') }).click();
  await expect(page).toHaveURL(/\/actualizado_con_exito/);

  await page.goto(`/editar-alojamiento/${id}`);
  await page.getByRole('button', { name: t('publish:steps.photos'), exact: true }).click();
  await expect(shown).toHaveCount(6);
  const now = await sources();
  expect(before).not.toContain(now[3]);
  expect(now.filter((_, i) => i !== 3)).toEqual(before);
});
