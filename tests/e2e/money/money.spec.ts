import { expect, test } from '../support/page.ts';
import { anAccepted } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { gatewayPage } from '../support/world.ts';

test('a pending payment waits; a declined one fails automatically with the reason; an approved one shows the receipt', async ({
  page,
  home,
  locale,
}) => {
  const t = textsOf(locale);
  const row = await anAccepted(home);
  const end = async (outcome: string) => {
    const answer = await fetch(home + (await gatewayPage(home, row)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    return new URL((await answer.json()).return_url, home).href;
  };
  await page.goto(await end('pending'));
  await expect(page.getByRole('heading', { level: 1, name: t('payment:result.pending.title') })).toBeVisible();
  await end('rejected');
  await expect(page.getByRole('heading', { level: 1, name: t('payment:result.fail.title') })).toBeVisible();
  await expect(page.getByText(t('payment:result.reasons.declined'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('payment:result.again') })).toBeVisible();
  await page.goto(await end('approved'));
  await expect(page).toHaveURL(/\/reserva-status\/success/);
  await expect(page.getByRole('button', { name: t('payment:receipt.print') })).toBeVisible();
});
