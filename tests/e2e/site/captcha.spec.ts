import { launchOwn } from '../support/own-program.ts';
import { expect, test } from '../support/page.ts';
import { textsOf } from '../support/texts.ts';
import { PASSWORD } from '../support/world.ts';

const NETWORK = 5;

test('after five registrations from one network the sixth ticks a box', async ({ page, locale }) => {
  const t = textsOf(locale);
  const own = await launchOwn(() => ({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' }));
  try {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' }); // a browser reaches this machine by two addresses
    await page.goto(`${own.url}/registro/step-1`);
    const made = await page.evaluate(
      async ([count, password]) => {
        const statuses = [];
        for (let i = 0; i <= count; i += 1) {
          const person = { nombre: 'Quinta', apellido: 'Prueba', correo: `quinta${i}@example.com`, hash: password };
          const headers = { 'content-type': 'application/json' };
          statuses.push((await fetch('/api/v1/users/register', { method: 'POST', headers, body: JSON.stringify(person) })).status);
        }
        return statuses;
      },
      [NETWORK, PASSWORD] as const,
    );
    expect(made).toEqual([...Array(NETWORK).fill(201), 400]); // each of them signed in as the one before, however long a form was open
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel(t('account:firstName')).fill('Sexta');
    await page.getByLabel(t('account:lastName')).fill('Prueba');
    await page.getByLabel(t('account:email')).fill('sexta@example.com');
    await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: t('account:register.create') }).click();
    const box = page.getByLabel(t('forms:captcha.label'));
    await expect(box).toBeVisible();
    await box.check();
    await expect(page.getByText(t('forms:captcha.done'))).toBeVisible();
    await page.getByRole('button', { name: t('account:register.create') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('account:type.title') })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await own.stop();
  }
});
